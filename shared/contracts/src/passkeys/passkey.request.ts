import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';

const base64url = z
  .string()
  .check(
    z.maxLength(20_000),
    z.regex(/^[\w-]*$/u, complaint('base64url-invalid', 'This is not base64url')),
  );
const credentialId = base64url.check(z.minLength(1), z.maxLength(1_400));

/** Proves possession of a passkey, in the form that `navigator.credentials.get` returns. */
export const assertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** The id of its member. */
    userHandle: z.optional(z.nullable(base64url)),
  }),
});
export type Assertion = z.infer<typeof assertion>;

export const passkeySignInRequest = z.object({
  credential: assertion,
  /** The secret that an earlier sign-in to this account answered. */
  device: z.optional(z.string()),
});

const name = z
  .string({ error: complaint('name-missing', 'Please enter a name') })
  .check(
    z.trim(),
    z.minLength(1, complaint('name-missing', 'Please enter a name')),
    z.maxLength(60, complaint('passkey-name-too-long', 'Please enter at most 60 characters')),
  );
export const renamePasskeyRequest = z.object({ name });

/** A new passkey, as `navigator.credentials.create` gives it. */
export const addPasskeyRequest = z.object({
  name,
  credential: z.object({
    id: credentialId,
    response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  }),
});
export type NewCredential = z.infer<typeof addPasskeyRequest>['credential'];
