import {
  passkeyDocument,
  passkeysOf,
  type StoredPasskey,
} from '@portal/contracts/passkeys/passkey.document';
import { BEFORE_ALL } from '@portal/contracts/position';
import { DomainError } from '@portal/service-kit/errors';
import type { Vault } from '@portal/service-kit/vault/vault';

const TRIES = 10;
type Passkeys = readonly StoredPasskey[];

/** The passkeys of members, each member's in one document of the vault. */
export function createPasskeyBook(vault: Pick<Vault, 'document' | 'putDocument'>) {
  async function stored(memberId: string) {
    const found = await vault.document(passkeysOf(memberId));
    const text = found?.bytes?.toString('utf8');
    const passkeys: Passkeys =
      text === undefined ? [] : passkeyDocument.parse(JSON.parse(text)).passkeys;
    return { id: found?.id ?? null, passkeys };
  }
  const put = (memberId: string, bytes: Buffer | null, expected: string | null) =>
    vault.putDocument({ name: passkeysOf(memberId), position: BEFORE_ALL, bytes }, expected);

  /** @returns false if somebody else changed them meanwhile */
  async function tryToChange(
    memberId: string,
    decide: (passkeys: Passkeys) => Passkeys | null,
  ): Promise<'changed' | 'left' | 'again'> {
    const { id, passkeys } = await stored(memberId);
    const next = decide(passkeys);
    if (next === null) return 'left';
    const bytes = next.length > 0 ? Buffer.from(JSON.stringify({ passkeys: next })) : null;
    return (await put(memberId, bytes, id)) ? 'changed' : 'again';
  }

  return {
    read: async (memberId: string): Promise<Passkeys> => (await stored(memberId)).passkeys,

    /**
     * Decides anew where somebody else changed them meanwhile, so that no use of a counter is lost.
     *
     * @param decide returns what they become, or null to leave them; may throw
     * @returns whether they were changed
     */
    async change(
      memberId: string,
      decide: (passkeys: Passkeys) => Passkeys | null,
    ): Promise<boolean> {
      for (let tries = 0; tries < TRIES; tries++) {
        const outcome = await tryToChange(memberId, decide);
        if (outcome !== 'again') return outcome === 'changed';
      }
      throw new DomainError(
        'conflict',
        'Your passkeys were changed at the same moment. Please try again.',
      );
    },

    async forget(memberId: string): Promise<void> {
      for (;;) {
        const { id, passkeys } = await stored(memberId);
        if (passkeys.length === 0 || (await put(memberId, null, id))) return;
      }
    },
  };
}
