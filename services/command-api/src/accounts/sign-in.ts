import { memberStream } from '@portal/contracts/members/member.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { CredentialRecord } from '@portal/service-kit/vault/ports/credential-store';
import { randomFollowUp } from '../call-handling/command-context.ts';
import type { AccountNeeds } from './account-needs.ts';
import type { Client } from '@portal/service-kit/http/callers/client-address';
import type { SignedIn } from '../sign-in/signing-in.ts';
import { fieldRefusal, refusal, wrongCredentials } from '../refusals.ts';
import { accountDecider } from '../sign-in/account.decider.ts';

const secondStepNeeded = (challenge: string) =>
  new DomainError('unauthenticated', wordsOf('second-step-needed'), {
    details: { secondStep: ['totp', 'recovery'], challenge },
  });
const wrongCode = () => fieldRefusal('unauthenticated', 'code', 'sign-in-code-wrong');
const tooManyWrong = () => refusal('unauthenticated', 'too-many-wrong-codes');
const challengeOver = () => refusal('unauthenticated', 'sign-in-expired');

export function createSignIn(context: AccountNeeds) {
  const { credentials, passwords, background, secondSteps, signingIn, vault, waysIn } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });

  /** Rehashes in the background, so that the sign-in is as fast as others. The version stays the same, so that sessions stay open. */
  function renewHash(password: string, { subjectId, version, hash }: CredentialRecord): void {
    if (!passwords.isOutdated(hash)) return;
    background.run('rehash a password', async () => {
      const renewed = await passwords.hash(password, { lane: 'proven', client: subjectId });
      await vault.putCredential({ subjectId, hash: renewed, version }, version);
    });
  }

  return {
    async signIn(attempt: {
      readonly addressHash: string;
      readonly password: string;
      readonly client: Client;
      readonly device: string | undefined;
      readonly userAgent: string;
      readonly command: () => CommandContext;
    }): Promise<SignedIn> {
      const checked = await credentials.check(attempt);
      // An event would move the log's position for addresses with an account alone; the security log has each refusal
      if (!checked.isRight) throw wrongCredentials();
      const command = attempt.command();
      const { memberId, account: state, credential } = checked;
      await signingIn.admit(memberId, state, command);

      // Runs both at once, since vault writes of one turn of the event loop share one wait for the disk
      await Promise.all([checked.succeeded(), signingIn.count(memberId)]);
      renewHash(attempt.password, credential);

      // Completes a new password that was interrupted after it was stored: this closes the ways in of the old one
      if (credential.version > state.credentialVersion) {
        await waysIn.closeAllBut(null, memberId, 'password-changed');
        await accounts.handle(
          { type: 'ChangePassword', data: { memberId, credentialVersion: credential.version } },
          randomFollowUp(command),
        );
      }
      const credentialVersion = Math.max(credential.version, state.credentialVersion);
      if (state.hasSecondStep)
        throw secondStepNeeded(await secondSteps.challenge(memberId, credentialVersion));
      const { device } = checked;
      return signingIn.open({
        memberId,
        credentialVersion,
        device,
        userAgent: attempt.userAgent,
        command,
      });
    },

    /** Finishes what `signIn` refused with a challenge. */
    async signInSecond(attempt: {
      readonly challenge: string;
      readonly code: string;
      readonly device: string | undefined;
      readonly userAgent: string;
      readonly command: CommandContext;
    }): Promise<SignedIn> {
      const { challenge, command, userAgent } = attempt;
      const challenged = await secondSteps.challenged(challenge);
      if (!challenged) throw challengeOver();
      const { memberId, credentialVersion } = challenged;
      const state = await signingIn.accountOf(memberId);
      await signingIn.admit(memberId, state, command);
      const proof = await secondSteps.check(memberId, attempt.code, challenge);
      if (proof === null) {
        signingIn.noteRefusal(memberId, 'wrong-code', command);
        throw (await secondSteps.challenged(challenge)) ? wrongCode() : tooManyWrong();
      }
      if (!(await secondSteps.finish(challenge))) throw challengeOver();
      await secondSteps.succeeded(memberId);
      if (proof === 'recovery')
        await accounts.handle(
          { type: 'UseRecoveryCode', data: { memberId } },
          { ...randomFollowUp(command), actor: { kind: 'member', id: memberId } },
        );
      const device = await signingIn.deviceOf(memberId, attempt.device);
      return signingIn.open({ memberId, credentialVersion, device, userAgent, command });
    },
  };
}
