import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { emailAddress, optionalEmailAddress } from '../accounts/email.ts';
import { ownPasswordRequest } from '../accounts/own-password.request.ts';
import { decisionFields, reasonedFields } from '../decisions/because.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';
import { phoneNumber } from '../members/profile.api.ts';
import { typedText } from '../fields/text.ts';
import { nomineeWish, occasion } from './occasion.ts';

const reach = complaint('nominee-unreachable', 'Please enter an email address or a phone number');

/** Needs the member's password, so that a stolen session cannot name a nominee. */
export const nomineeRequest = z
  .object({
    ...ownPasswordRequest.shape,
    name: typedText(noun('Name'), limits.name, complaint('name-missing', 'Please enter a name')),
    email: optionalEmailAddress,
    phone: phoneNumber,
    relation: typedText(
      noun('Relation'),
      limits.relation,
      complaint('relation-missing', 'Please say who they are to you'),
    ),
  })
  .check(
    z.refine(({ email, phone }) => email !== '' || phone !== '', { error: reach, path: ['email'] }),
  );

/**
 * `note`: the proof that was seen, for administrators alone. `sendTo`, for a copy: the address that the member has named for the nominee, as it
 * was read, or where there is none, the one that the administrator vouches for.
 */
export const openNomineeRequest = z.object({
  ...reasonedFields,
  note: typedText(
    noun('Proof'),
    limits.reason,
    complaint('proof-missing', 'Please say what proof you have seen'),
  ),
  nomineeId: id,
  occasion,
  asks: z.array(nomineeWish),
  sendTo: z.optional(emailAddress),
});

/** `requestId` and `sendTo` are those of the request that was read; `sendTo` is null or absent where no copy is asked for. */
export const confirmNomineeRequest = z.object({
  ...decisionFields,
  requestId: id,
  sendTo: z.optional(z.nullable(emailAddress)),
});

export const nomineeCopyRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});
