import type { Session } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import { confirmationRefusal } from '@portal/contracts/confirming/confirmation-rule';
import { proof, type Proof } from '@portal/contracts/confirming/confirm.request';
import { memberStream } from '@portal/contracts/members/member.events';
import type { Assertion } from '@portal/contracts/passkeys/passkey.request';
import { accountDecider } from './account.decider.ts';
import { confirmationRequired, fieldRefusal, notYourself, signInRequired } from '../refusals.ts';
import type { createChallenges } from './challenges.ts';
import type { createOwnPassword } from './passwords/own-password.ts';
import type { createPasskeyProofs } from './passkeys/passkey-proofs.ts';
import type { SecondSteps } from './second-steps.ts';
import type { Base } from '../foundation.ts';

const CONFIRMING = 'passkey confirmation';
const codeNeeded = () => fieldRefusal('invalid', 'code', 'confirmation-code-needed');
const wrongCode = () => fieldRefusal('invalid', 'code', 'confirmation-code-wrong');
const noFit = () => fieldRefusal('invalid', 'credential', 'passkey-does-not-confirm');

type Confirming = Pick<Session, 'memberId' | 'sessionId'>;

/** Re-asks the caller to prove who they are before a call that a stolen session must not allow. The session's record in the vault keeps when they did. */
export function createConfirmations(
  context: Base<'stream' | 'vault' | 'now'> & {
    readonly ownPassword: ReturnType<typeof createOwnPassword>;
    readonly secondSteps: SecondSteps;
    readonly challenges: ReturnType<typeof createChallenges>;
    readonly passkeyProofs: ReturnType<typeof createPasskeyProofs>;
  },
) {
  const { stream, vault, ownPassword, secondSteps, challenges, passkeyProofs, now } = context;
  const accounts = stream(memberStream, accountDecider, { opens: false });

  async function requireCode(memberId: string, code: string | undefined): Promise<void> {
    const { state } = await accounts.load({ memberId });
    if (state.status === 'absent' || !state.hasSecondStep) return;
    if (!code) throw codeNeeded();
    if ((await secondSteps.check(memberId, code)) === null) throw wrongCode();
    await secondSteps.succeeded(memberId);
  }

  /** A change of the password in the meantime wins: what was proved before it confirms nothing. */
  async function confirmAfter(
    { sessionId }: Confirming,
    prove: () => Promise<void>,
  ): Promise<void> {
    const session = await vault.session(sessionId);
    if (!session) throw signInRequired();
    await prove();
    await vault.confirmSession(sessionId, session.credentialVersion, now().toISOString());
  }

  const byPassword = (session: Confirming, { password, code }: Proof): Promise<void> =>
    confirmAfter(session, async () => {
      await ownPassword.require(session.memberId, password ?? '');
      await requireCode(session.memberId, code);
    });

  async function requireConfirmed(session: Session, sent: unknown): Promise<void> {
    if (session.isConfirmed === true) return;
    const inBody = proof.parse(sent ?? {});
    if (!inBody.password) throw confirmationRequired();
    await byPassword(session, inBody);
  }

  return {
    /** @throws DomainError too-many, or invalid for a wrong password or code */
    byPassword,

    challengeFor: (memberId: string): Promise<string> => challenges.make(CONFIRMING, memberId),

    /** @throws DomainError invalid unless a passkey of the member has signed the challenge, which works once */
    byPasskey: (
      session: Confirming,
      { credential, challenge }: { readonly credential: Assertion; readonly challenge: string },
    ): Promise<void> =>
      confirmAfter(session, async () => {
        const { memberId } = session;
        const made = await challenges.read(CONFIRMING, challenge);
        if (made?.memberId !== memberId) throw noFit();
        if (!(await passkeyProofs.isSigned(memberId, challenge, credential))) throw noFit();
        if (!(await challenges.use(challenge, made))) throw noFit();
      }),

    /**
     * @param sent the body as it came, which may carry the password
     * @throws DomainError forbidden with the code `confirmation-required`, or as `byPassword` does
     */
    requireConfirmed,

    /** Enforces the call table's `confirm`. @throws as `requireConfirmed`, and DomainError conflict with the code `not-yourself` */
    async guard(
      call: Call,
      asked: Parameters<typeof confirmationRefusal>[1] & { readonly sent?: unknown },
      session: Session | undefined,
    ): Promise<void> {
      const code = confirmationRefusal(call, asked, session);
      if (code === 'not-yourself') throw notYourself();
      if (code !== null && session) await requireConfirmed(session, asked.sent);
    },
  };
}
