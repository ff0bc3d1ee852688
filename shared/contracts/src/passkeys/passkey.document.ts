import * as z from 'zod/mini';
import { instant } from '../fields/id.ts';

/** The vault's document about a member's passkeys. */
export const passkeysOf = (memberId: string): string => `passkeys:${memberId}`;

const storedPasskey = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** How often the authenticator says that it was used; 0 where it doesn't count. */
  counter: z.int(),
  name: z.string(),
  addedAt: instant,
  /** At most a day before the last use. */
  usedAt: z.nullable(instant),
});
export type StoredPasskey = z.infer<typeof storedPasskey>;

export const passkeyDocument = z.object({ passkeys: z.array(storedPasskey) });
