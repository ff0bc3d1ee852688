import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '@portal/service-kit/vault/vault';
import * as z from 'zod';

const MINUTES = 5;
const MAC_BYTES = 32;

const signed = z.object({
  kind: z.string(),
  memberId: z.string().nullable(),
  expiresAt: z.string(),
});
type Challenge = z.infer<typeof signed>;

/**
 * Challenges for passkeys. They carry their content under an HMAC, so that strangers who ask for them fill nothing. A used one is noted in the vault until it
 * expires, where all processes see it.
 */
export function createChallenges(vault: Pick<Vault, 'secret' | 'addAttempts'>, now: () => Date) {
  const macOf = async (content: Buffer): Promise<Buffer> =>
    createHmac('sha256', await vault.secret('challenges'))
      .update(content)
      .digest();

  return {
    /** @returns base64url, so that an authenticator can sign it as it is */
    async make(kind: string, memberId: string | null): Promise<string> {
      const expiresAt = new Date(now().getTime() + MINUTES * 60_000).toISOString();
      const nonce = randomBytes(16).toString('base64url');
      const content = Buffer.from(JSON.stringify({ kind, memberId, expiresAt, nonce }));
      return Buffer.concat([await macOf(content), content]).toString('base64url');
    },

    /** @returns null unless this portal made it for this, and it has not expired */
    async read(kind: string, challenge: string): Promise<Challenge | null> {
      const bytes = Buffer.from(challenge, 'base64url');
      const [mac, content] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
      if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, await macOf(content))) return null;
      const found = signed.parse(JSON.parse(content.toString('utf8')));
      return found.kind === kind && found.expiresAt > now().toISOString() ? found : null;
    },

    /** @returns whether nobody has used it before */
    async use(challenge: string, { expiresAt }: Challenge): Promise<boolean> {
      // Hashes the bytes, since several texts decode to the same ones
      const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url'));
      const window = { at: now().toISOString(), endsAt: expiresAt };
      const { count } = await vault.addAttempts(`challenge ${hash.digest('base64url')}`, 1, window);
      return count === 1;
    },
  };
}
