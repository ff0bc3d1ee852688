import { isId } from '@portal/contracts/fields/id';
import type { Assertion } from '@portal/contracts/passkeys/passkey.request';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Client } from '@portal/service-kit/http/callers/client-address';
import type { Needs } from '../call-handling/call-handlers.ts';
import type { SignedIn } from '../sign-in/signing-in.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import { refusal } from '../refusals.ts';

const SIGN_IN = 'passkey sign-in';

/** One message for every failure, so that strangers learn nothing about accounts. */
const refused = () => refusal('unauthenticated', 'passkey-unknown');

export type PasskeySignInNeeds = Needs<
  'challenges' | 'passkeyProofs' | 'relyingParty' | 'settings' | 'signingIn' | 'throttle' | 'vault'
>;

export function createPasskeySignIn(context: PasskeySignInNeeds) {
  const { challenges, passkeyProofs, relyingParty, signingIn, settings, throttle, vault } = context;
  const attemptsOfClient = throttle(
    'passkey client',
    settings.PORTAL_SIGN_IN_FAILURES_PER_CLIENT,
    SIGN_IN_WINDOW_SECONDS,
  );

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
      if (!(await passkeyProofs.isSigned(memberId, challenge, credential))) throw refused();
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
