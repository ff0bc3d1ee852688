import * as z from 'zod/mini';

/** `_id`: that of its credential. */
export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** At most a day before the last use. */
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeysAnswer = z.object({ data: z.array(passkey) });
export const passkeyAnswer = z.object({ data: passkey });

/** For `navigator.credentials.create`; challenge and ids are base64url. */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** Ids of the passkeys that the member has. */
  exclude: z.array(z.string()),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>;
export const newPasskeyOptionsAnswer = z.object({ data: newPasskeyOptions });

/** For `navigator.credentials.get`. */
export const passkeyOptionsAnswer = z.object({
  data: z.object({ challenge: z.string(), rpId: z.string() }),
});
