import * as z from 'zod/mini';
import { emailAddress } from '../accounts/email.ts';
import { decisionFields, reasonedFields } from '../decisions/because.ts';
import { id } from '../id.ts';
import { limits } from '../limits.ts';
import { phoneNumber } from '../members/profile.api.ts';
import { typedText } from '../text.ts';
import { nomineeWish, occasion } from './occasion.ts';

const maybeAddress = z.string({ error: 'Email must be text' }).check(
  z.trim(),
  z.refine((text) => text === '' || emailAddress.safeParse(text).success, {
    error: 'Please enter a valid email address',
  }),
);
const reach = 'Please enter an e-mail address or a phone number';

export const nomineeRequest = z
  .object({
    name: typedText('Name', limits.name, 'Please enter a name'),
    email: maybeAddress,
    phone: phoneNumber,
    relation: typedText('Relation', limits.relation, 'Please say who they are to you'),
  })
  .check(
    z.refine(({ email, phone }) => email !== '' || phone !== '', { error: reach, path: ['email'] }),
  );

/** `note`: the proof that was seen, for administrators alone. `sendTo` only where the member has named no address of the nominee. */
export const openNomineeRequest = z.object({
  ...reasonedFields,
  note: typedText('Proof', limits.reason, 'Please say what proof you have seen'),
  nomineeId: id,
  occasion,
  asks: z.array(nomineeWish),
  sendTo: z.optional(emailAddress),
});

/** `requestId` is that of the request that was read. */
export const confirmNomineeRequest = z.object({ ...decisionFields, requestId: id });

export const nomineeCopyRequest = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
});
