import * as z from 'zod/mini';
import { emailAddress } from '../../accounts/email.ts';
import { messageAnswer } from '../../accounts/session.api.ts';
import type { CallTable } from '../../wire/call.ts';
import { registerRequest } from './registration.api.ts';

const addressLinkRequest = z.object({ email: emailAddress });

export const registrationCalls = {
  'POST /auth/register': {
    access: 'anyone',
    rate: 'attempt',
    tag: 'Accounts',
    summary: 'Register; an administrator has to approve it before the first sign-in',
    body: registerRequest,
    example: {
      fullName: 'Asha Patil',
      email: 'asha.patil@example.org',
      password: 'Sunrise-1987',
      batchYear: 2004,
      dateOfBirth: '1986-05-17',
      admissionNumber: 'A-1204',
    },
    answers: { 201: messageAnswer },
    refusals: {
      409: 'There is an account with this address',
      429: 'Too many registrations from one client',
    },
  },
  'POST /auth/address-link': {
    access: 'anyone',
    rate: 'attempt',
    tag: 'Accounts',
    summary:
      'Ask for another link that confirms the address of a registration; the answer is the same whether or not one is sent',
    body: addressLinkRequest,
    example: { email: 'asha.patil@example.org' },
    refusals: { 429: 'Too many requests from one client' },
  },
  'PUT /auth/confirm-address/:addressToken': {
    access: 'anyone',
    rate: 'attempt',
    rule: 'Needs the token of a link that was mailed to the address, which works once within 24 hours',
    tag: 'Accounts',
    summary: 'Confirm the address of an account',
    refusals: { 400: 'The link has expired, or a newer one was sent', 409: 'The link was used' },
  },
} as const satisfies CallTable;
