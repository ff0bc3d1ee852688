import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { assertion } from '../passkeys/passkey.request.ts';

/** Added to bodies that refuse fields which their schema does not name. */
export const ownPassword = { password: z.optional(z.string().check(z.maxLength(1_000))) };

/**
 * Any call that needs confirming takes these fields in its body as well. `code`: six digits of the app, or a recovery code. A decision's code
 * of a reason has the same name, so a body with one confirms nobody who has two-step sign-in on; `POST /auth/confirm` does.
 */
const proofFields = {
  ...ownPassword,
  code: z.optional(
    z.string().check(z.trim(), z.maxLength(40, complaint('code-invalid', 'This is not a code'))),
  ),
};
export const proof = z.object(proofFields);
export type Proof = z.infer<typeof proof>;

/** Either the password, or a passkey's assertion with the challenge that it has signed. */
export const confirmRequest = z
  .object({
    ...proofFields,
    credential: z.optional(assertion),
    challenge: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  })
  .check(
    z.refine(
      ({ password, credential, challenge }) =>
        Boolean(password) || (credential !== undefined && challenge !== undefined),
      {
        path: ['password'],
        error: complaint('own-password-missing', 'Please enter your password'),
      },
    ),
  );

/** For `navigator.credentials.get`; `allow` has the ids of the member's passkeys. */
export const confirmingOptionsAnswer = z.object({
  data: z.object({ challenge: z.string(), rpId: z.string(), allow: z.array(z.string()) }),
});
