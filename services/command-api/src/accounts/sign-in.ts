import { isSuspended } from '@portal/contracts/suspensions/suspension';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { CredentialRecord } from '@portal/service-kit/vault/vault-store';
import { newId, randomFollowUp } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import type { Client } from '@portal/service-kit/http/client';
import { accountPending, accountSuspended, wrongCredentials } from '../refusals.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import { accountDecider, type AccountState } from './account.decider.ts';
import { newDevice } from './account.mails.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const NEW_DEVICE_MAILS_A_DAY = 3;

type SignedIn = {
  readonly token: string;
  readonly device: string;
  readonly position: string | null;
};

const secondStepNeeded = (challenge: string) =>
  new DomainError('unauthenticated', 'Please enter the code that your app shows.', {
    details: { secondStep: ['totp', 'recovery'], challenge },
  });
const WRONG_CODE = 'This code is wrong, or was used already.';
const wrongCode = () =>
  new DomainError('unauthenticated', WRONG_CODE, {
    fields: [{ field: 'code', message: WRONG_CODE }],
  });
const challengeOver = () =>
  new DomainError('unauthenticated', 'This took too long. Please sign in again.');

export function createSignIn(context: Context) {
  const { credentials, knownDevices, openQuestionOf, passwords, sessions, background, vault } =
    context;
  const { letters, recipientOf, secondSteps, sendsMail, settings } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const openedAccounts = context.stream(memberStream, accountDecider);
  const signInsOfMember = context.throttle(
    'signed in',
    settings.PORTAL_SIGN_INS_PER_MEMBER,
    SIGN_IN_WINDOW_SECONDS,
  );
  /** Strangers could fill the log otherwise. */
  const notedRefusals = context.throttle('noted refusal', 1, HOUR_SECONDS);

  /** Somebody who knows the password could flood the mailbox otherwise. */
  const newDeviceMails = context.throttle('new device mail', NEW_DEVICE_MAILS_A_DAY, DAY_SECONDS);

  /** The reason is sealed, and only its member's own sign-in opens it. */
  async function suspended(memberId: string): Promise<DomainError> {
    const { state } = await openedAccounts.load({ memberId });
    return accountSuspended(state.status === 'absent' ? null : state.suspension);
  }

  function noteRefusal(
    memberId: string,
    reason: 'wrong-password' | 'wrong-code' | 'not-approved' | 'suspended',
    command: CommandContext,
  ): void {
    background.run('note a refused sign-in', async () => {
      if (!(await notedRefusals.count(memberId))) return;
      await accounts.handle(
        { memberId },
        { type: 'RefuseSignIn', data: { memberId, reason } },
        randomFollowUp(command),
      );
    });
  }

  /** In the background, so that a sign-in takes no longer than others. The version stays, so that sessions do. */
  function renewHash(password: string, { subjectId, version, hash }: CredentialRecord): void {
    if (!passwords.isOutdated(hash)) return;
    background.run('hash a password anew', async () => {
      const renewed = await passwords.hash(password, { lane: 'proven', client: subjectId });
      await vault.putCredential({ subjectId, hash: renewed, version }, version);
    });
  }

  async function deviceOf(
    memberId: string,
    known: string | null,
    command: CommandContext,
  ): Promise<string> {
    if (known === null) return knownDevices.add(memberId, command);
    await knownDevices.noteUse(known, memberId, command);
    return known;
  }

  /** In the background, so that neither the mail nor its failure holds up the sign-in. */
  function mailNewDevice(
    memberId: string,
    device: string,
    userAgent: string,
    { commandId, occurredAt }: CommandContext,
  ): void {
    if (!sendsMail) return;
    background.run('mail about a new device', async () => {
      // The first device of an account is new to nobody
      if (!(await knownDevices.hasOthers(memberId, device))) return;
      if (!(await newDeviceMails.count(memberId))) return;
      const recipient = await recipientOf(memberId);
      if (!recipient) return;
      await letters.send(
        newDevice(recipient, `new-device-${commandId}`, {
          at: occurredAt,
          timeZone: settings.PORTAL_TIME_ZONE,
          userAgent,
          publicUrl: settings.PORTAL_PUBLIC_URL,
        }),
      );
    });
  }

  /** @throws DomainError forbidden for somebody who waits for approval or is suspended */
  async function admit(
    memberId: string,
    account: AccountState,
    command: CommandContext,
  ): Promise<void> {
    if (account.status !== 'approved') {
      noteRefusal(memberId, 'not-approved', command);
      throw accountPending(await openQuestionOf(memberId));
    }
    if (isSuspended(account.suspension, context.now())) {
      noteRefusal(memberId, 'suspended', command);
      throw await suspended(memberId);
    }
  }

  /** Opens the session of somebody who has proved who they are. */
  async function open(proved: {
    readonly memberId: string;
    /** Of the password that was typed: if it has changed meanwhile, the session is over. */
    readonly credentialVersion: number;
    readonly device: string | null;
    readonly userAgent: string;
    readonly command: CommandContext;
  }): Promise<SignedIn> {
    const { memberId, credentialVersion, userAgent, command } = proved;
    const signedIn = await accounts.handle(
      { memberId },
      { type: 'SignIn', data: { memberId } },
      { ...command, actor: { kind: 'member', id: memberId } },
    );
    if (signedIn.state.status !== 'approved') throw wrongCredentials();
    const [device, token] = await Promise.all([
      deviceOf(memberId, proved.device, command),
      sessions.open({
        id: newId(command, 'session'),
        subjectId: memberId,
        credentialVersion,
        userAgent,
      }),
    ]);
    if (proved.device === null) mailNewDevice(memberId, device, userAgent, command);
    return { token, device, position: signedIn.position };
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
      const command = attempt.command();
      if (!checked.isRight) {
        if (checked.memberId !== null) noteRefusal(checked.memberId, 'wrong-password', command);
        throw wrongCredentials();
      }
      const { memberId, account: state, credential } = checked;
      await admit(memberId, state, command);

      // Together, since writes to the vault in one turn share one wait for the disk
      await Promise.all([checked.succeeded(), signInsOfMember.take(memberId)]);
      renewHash(attempt.password, credential);

      // Completes a reset that was interrupted after it stored the new password: this ends the older sessions
      if (credential.version > state.credentialVersion)
        await accounts.handle(
          { memberId },
          { type: 'ChangePassword', data: { memberId, credentialVersion: credential.version } },
          randomFollowUp(command),
        );
      const credentialVersion = Math.max(credential.version, state.credentialVersion);
      if (state.hasSecondStep)
        throw secondStepNeeded(await secondSteps.challenge(memberId, credentialVersion));
      const { device } = checked;
      return open({ memberId, credentialVersion, device, userAgent: attempt.userAgent, command });
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
      const { state } = await accounts.load({ memberId });
      await admit(memberId, state, command);
      const proof = await secondSteps.check(memberId, attempt.code);
      if (proof === null) {
        noteRefusal(memberId, 'wrong-code', command);
        throw wrongCode();
      }
      if (!(await secondSteps.finish(challenge))) throw challengeOver();
      await secondSteps.succeeded(memberId);
      if (proof === 'recovery')
        await accounts.handle(
          { memberId },
          { type: 'UseRecoveryCode', data: { memberId } },
          { ...randomFollowUp(command), actor: { kind: 'member', id: memberId } },
        );
      const known = await knownDevices.find(attempt.device);
      const device = known?.subjectId === memberId ? (attempt.device ?? null) : null;
      return open({ memberId, credentialVersion, device, userAgent, command });
    },
  };
}
