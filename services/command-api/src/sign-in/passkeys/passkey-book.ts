import {
  passkeyDocument,
  passkeysOf,
  type StoredPasskey,
} from '@portal/contracts/passkeys/passkey.document';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import type { Vault } from '@portal/service-kit/vault/vault';
import { createPasskeyOwners } from './passkey-owners.ts';
import { refusal } from '../../refusals.ts';

const TRIES = 10;
type Passkeys = readonly StoredPasskey[];
export type PasskeyBook = ReturnType<typeof createPasskeyBook>;

/** The passkeys of members, each member's in one document of the vault. A credential belongs to one member. */
export function createPasskeyBook(vault: Vault) {
  const owners = createPasskeyOwners(vault);

  async function stored(memberId: string) {
    const found = await vault.document(passkeysOf(memberId));
    const text = found?.bytes?.toString('utf8');
    const passkeys: Passkeys =
      text === undefined ? [] : passkeyDocument.parse(JSON.parse(text)).passkeys;
    return { id: found?.id ?? null, passkeys };
  }
  const put = (memberId: string, bytes: Buffer | null, expected: string | null) =>
    vault.putDocument({ name: passkeysOf(memberId), position: BEFORE_ALL, bytes }, expected);

  /** @returns false if another request changed them meanwhile */
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

  /**
   * Decides again where another process changed them meanwhile, so that no use of a counter is lost.
   *
   * @param decide returns what they become, or null to leave them; may throw
   * @returns whether they were changed
   */
  async function change(
    memberId: string,
    decide: (passkeys: Passkeys) => Passkeys | null,
  ): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      const outcome = await tryToChange(memberId, decide);
      if (outcome !== 'again') return outcome === 'changed';
    }
    throw refusal('conflict', 'passkeys-changed-meanwhile');
  }

  return {
    read: async (memberId: string): Promise<Passkeys> => (await stored(memberId)).passkeys,

    change,

    /**
     * @param check throws where the member may not have one more
     * @returns false if another member has the credential
     */
    async add(
      memberId: string,
      passkey: StoredPasskey,
      check: (passkeys: Passkeys) => void,
    ): Promise<boolean> {
      check((await stored(memberId)).passkeys);
      if (!(await owners.claim(passkey.id, memberId))) return false;
      await change(memberId, (passkeys) => {
        check(passkeys);
        return [...passkeys, passkey];
      });
      return true;
    },

    /** @returns false if the member has no such passkey */
    async remove(memberId: string, passkeyId: string): Promise<boolean> {
      const isRemoved = await change(memberId, (passkeys) => {
        const left = passkeys.filter(({ id }) => id !== passkeyId);
        return left.length < passkeys.length ? left : null;
      });
      if (isRemoved) await owners.release(passkeyId, memberId);
      return isRemoved;
    },

    async forget(memberId: string): Promise<void> {
      for (;;) {
        const { id, passkeys } = await stored(memberId);
        // Releases the owners first, so that a retry after a crash still finds the passkeys
        for (const passkey of passkeys) await owners.release(passkey.id, memberId);
        if (passkeys.length === 0 || (await put(memberId, null, id))) return;
      }
    },
  };
}
