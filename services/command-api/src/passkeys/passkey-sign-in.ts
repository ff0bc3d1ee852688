import { isId } from '@portal/contracts/id';
import type { Assertion } from '@portal/contracts/passkeys/passkey.request';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Client } from '@portal/service-kit/http/client';
import type { Context } from '../context.ts';
import type { SignedIn } from '../parts/signing-in.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import type { RelyingParty } from './relying-party.ts';

const SIGN_IN = 'passkey sign-in';
const DAY_MS = 86_400_000;

/** The same whatever is wrong, so that strangers learn nothing about accounts. */
const refused = () =>
  new DomainError(
    'unauthenticated',
    'This passkey does not fit here. Please try again, or sign in with your password.',
  );

export function createPasskeySignIn(context: Context, relyingParty: RelyingParty) {
  const { challenges, passkeyBook, signingIn, settings, throttle, vault, now } = context;
  const attemptsOfClient = throttle(
    'passkey client',
    settings.PORTAL_SIGN_IN_FAILURES_PER_CLIENT,
    SIGN_IN_WINDOW_SECONDS,
  );

  /** @returns whether one of the member's passkeys signed the challenge; notes its use */
  async function isSigned(memberId: string, challenge: string, credential: Assertion) {
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
  }

  return {
    options: async () => ({
      challenge: await challenges.make(SIGN_IN, null),
      rpId: relyingParty.id,
    }),

    async signIn(
      { credential, device }: { credential: Assertion; device?: string | undefined },
      by: { client: Client; userAgent: string; command: () => CommandContext },
    ): Promise<SignedIn> {
      await attemptsOfClient.take(by.client);
      const challenge = relyingParty.challengeIn(credential);
      const made = await challenges.read(SIGN_IN, challenge);
      const memberId = Buffer.from(credential.response.userHandle ?? '', 'base64url').toString();
      if (!made || !isId(memberId)) throw refused();
      const account = await signingIn.accountOf(memberId);
      if (account.status === 'absent') throw refused();
      // Before the passkey is looked for: a new password removes it first, and ends sessions of the old one
      const credentialVersion = Math.max(
        (await vault.credential(memberId))?.version ?? 0,
        account.credentialVersion,
      );
      if (!(await isSigned(memberId, challenge, credential))) throw refused();
      if (!(await challenges.use(challenge, made))) throw refused();
      const command = by.command();
      await signingIn.admit(memberId, account, command);
      await Promise.all([attemptsOfClient.giveBack(by.client), signingIn.count(memberId)]);
      const { userAgent } = by;
      const known = await signingIn.deviceOf(memberId, device);
      return signingIn.open({ memberId, credentialVersion, device: known, userAgent, command });
    },
  };
}
