import { decisionRequest, reasonedRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { userAnswer } from '../members/member.api.ts';
import { BY_ADMINS, BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import { resetLinkAnswer } from './administration.api.ts';
import { administrationPushes } from './administration.pushes.ts';
import {
  changeEmailRequest,
  changeRoleRequest,
  correctFactsRequest,
} from './administration.request.ts';
import { administratorStream } from './administrator.events.ts';

export const administration = {
  streams: [administratorStream],
  tag: 'Members',
  calls: {
    'PUT /users/:memberId/role': {
      ...BY_CONFIRMED_ADMINS,
      rate: 'attempt',
      summary: 'Make a member an administrator, or take that role away',
      body: changeRoleRequest,
      example: { role: 'admin', reason: 'Helps with registrations' },
      answers: { 200: userAnswer },
      refusals: {
        404: 'There is no such member',
        409: 'The last administrator cannot lose the role; a suspended or pending member cannot get it',
      },
    },
    'PUT /users/:memberId/email': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Change the address with which a member signs in',
      body: changeEmailRequest,
      example: { email: 'asha.patil@example.org', reason: 'She lost the old mailbox' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member', 409: 'Another member has this address' },
    },
    'PUT /users/:memberId/facts': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Correct the name, batch, date of birth or admission number of a member',
      body: correctFactsRequest,
      example: { batchYear: 2004, reason: 'As in the admission register' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member' },
    },
    'POST /users/:memberId/reset-link': {
      ...BY_CONFIRMED_ADMINS,
      rate: 'publish',
      summary: 'A link for a new password, to hand to the member; it works once within 60 minutes',
      body: decisionRequest,
      example: { reason: 'Asked on the phone' },
      answers: { 200: resetLinkAnswer },
      refusals: {
        404: 'There is no such member',
        409: 'This link was already used; with `code: public-url-unset` the portal does not know its address',
      },
    },
    'DELETE /users/:memberId/sessions': {
      ...BY_ADMINS,
      summary: 'Sign a member out everywhere',
      body: decisionRequest,
      example: { reason: 'A phone was stolen' },
      refusals: { 404: 'There is no such member' },
    },
    'PUT /users/:memberId/erasure': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Erase a member after some days, during which the erasure can be cancelled',
      body: reasonedRequest,
      example: { reason: 'Asked for it in a letter' },
      answers: { 200: userAnswer },
      refusals: {
        404: 'There is no such member',
        409: 'The member is not approved',
      },
    },
    'DELETE /users/:memberId/erasure': {
      ...BY_CONFIRMED_ADMINS,
      summary: 'Cancel the erasure of a member',
      body: decisionRequest,
      example: { reason: 'Changed his mind' },
      answers: { 200: userAnswer },
      refusals: { 404: 'There is no such member' },
    },
  },
  pushes: administrationPushes,
  refusals: {
    'link-used': 'This link was already used. Please make a new one.',
    'administrators-only-approved': 'Only approved members can become administrators.',
    'administrator-suspended': 'This member is suspended. Please end the suspension first.',
    'administrator-at-rest':
      'This member’s account is closed, so they cannot become an administrator.',
    'erase-yourself': 'You cannot erase yourself here.',
    'erase-registration': 'This registration is not approved. Please reject it instead.',
    'erasure-wanted': 'The member asked for this, and can keep the account until then.',
    'last-administrator': 'The last administrator cannot lose the role.',
    'address-taken-since': 'Another member now uses the earlier address.',
    'erasure-not-due': 'This account is not due to be erased',
    'erasure-without-key': 'No key is held for this erasure',
    'erasure-not-started': 'An erasure must be started before it can be finished',
  },
} as const satisfies FeatureContract;
