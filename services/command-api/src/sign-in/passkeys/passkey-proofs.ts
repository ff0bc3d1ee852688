import type { Assertion } from '@portal/contracts/passkeys/passkey.request';
import type { PasskeyBook } from './passkey-book.ts';
import type { RelyingParty } from './relying-party.ts';

const DAY_MS = 86_400_000;

export function createPasskeyProofs(
  passkeyBook: PasskeyBook,
  relyingParty: RelyingParty,
  now: () => Date,
) {
  return {
    /** @returns whether one of the member's passkeys signed the challenge; notes its use */
    async isSigned(memberId: string, challenge: string, credential: Assertion): Promise<boolean> {
      const passkeys = await passkeyBook.read(memberId);
      const passkey = passkeys.find(({ id }) => id === credential.id);
      if (!passkey) return false;
      const counter = await relyingParty.counterAfter(challenge, credential, passkey);
      if (counter === null) return false;
      const at = now();
      const isLongAgo = ({ usedAt }: { readonly usedAt: string | null }) =>
        usedAt === null || at.getTime() - Date.parse(usedAt) > DAY_MS;
      let isGood = true;
      await passkeyBook.change(memberId, (known) => {
        const still = known.find(({ id }) => id === passkey.id);
        // Removed meanwhile, or another sign-in with the same counter came first
        isGood = still !== undefined && (counter === 0 || counter > still.counter);
        if (!still || !isGood || (counter === 0 && !isLongAgo(still))) return null;
        const usedAt = isLongAgo(still) ? at.toISOString() : still.usedAt;
        return known.map((one) => (one === still ? { ...one, counter, usedAt } : one));
      });
      return isGood;
    },
  };
}
