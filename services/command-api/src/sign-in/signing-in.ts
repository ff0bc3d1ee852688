import { memberStream } from '@portal/contracts/members/member.events';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { DomainError } from '@portal/service-kit/errors';
import { accountDecider, type AccountCommand, type AccountState } from './account.decider.ts';
import { answer } from '../call-handling/call-answer.ts';
import { newId, randomFollowUp } from '../call-handling/command-context.ts';
import { accountPending, accountResting, accountSuspended, wrongCredentials } from '../refusals.ts';
import { HOUR_SECONDS, SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Letters } from '../mail/letters.ts';
import { newDeviceLetter } from './new-device-letter.ts';
import type { Sessions } from './open-sessions.ts';
import type { WaysIn } from './ways-in.ts';
import type { Base } from '../foundation.ts';

const DAY_SECONDS = 24 * HOUR_SECONDS;
const NEW_DEVICE_MAILS_A_DAY = 3;

export type SignedIn = {
  readonly token: string;
  readonly device: string;
  readonly position: string | null;
  /** The account was hidden until now. */
  readonly hasReturned: boolean;
  /** At the first sign-in: the post that the registration named. */
  readonly cameFor: string | null;
};

export const signInAnswer = ({ token, device, position, hasReturned, cameFor }: SignedIn) => ({
  ...answer(
    {
      token,
      device,
      ...(hasReturned && { returned: true as const }),
      ...(cameFor !== null && { cameFor }),
    },
    position,
  ),
  signsIn: true as const,
});

/** The steps that every kind of sign-in shares once the account is known. */
export function createSigningIn(
  context: Base<
    'stream' | 'background' | 'recipientOf' | 'sendsMail' | 'settings' | 'throttle' | 'now'
  > & {
    readonly knownDevices: KnownDevices;
    readonly letters: Letters;
    /** The question to an applicant; null if there is none. */
    readonly openQuestionOf: (memberId: string) => Promise<string | null>;
    readonly sessions: Sessions;
    readonly waysIn: WaysIn;
  },
) {
  const { stream, background, knownDevices, letters, openQuestionOf, recipientOf } = context;
  const { sendsMail, sessions, waysIn, settings, throttle, now } = context;
  const accounts = stream(memberStream, accountDecider, { opens: false });
  const openedAccounts = stream(memberStream, accountDecider);
  const signInsOfMember = throttle(
    'signed in',
    settings.PORTAL_SIGN_INS_PER_MEMBER,
    SIGN_IN_WINDOW_SECONDS,
  );
  /** Limits notes, because strangers could fill the log. */
  const notedRefusals = throttle('noted refusal', 1, HOUR_SECONDS);

  /** Limits mails, because anyone who knows the password could flood the mailbox. */
  const newDeviceMails = throttle('new device mail', NEW_DEVICE_MAILS_A_DAY, DAY_SECONDS);

  /** The reason is sealed, and only its member's own sign-in opens it. */
  async function suspended(memberId: string): Promise<DomainError> {
    const { state } = await openedAccounts.load({ memberId });
    return accountSuspended(state.status === 'absent' ? null : state.suspension);
  }

  function noteRefusal(
    memberId: string,
    reason: Extract<AccountCommand, { type: 'RefuseSignIn' }>['data']['reason'],
    command: CommandContext,
  ): void {
    background.run('note a refused sign-in', async () => {
      if (!(await notedRefusals.count(memberId))) return;
      await accounts.handle(
        { type: 'RefuseSignIn', data: { memberId, reason } },
        randomFollowUp(command),
      );
    });
  }

  async function noteDevice(
    memberId: string,
    known: string | null,
    command: CommandContext,
  ): Promise<string> {
    if (known === null) return knownDevices.add(memberId, command);
    await knownDevices.noteUse(known, memberId, command);
    return known;
  }

  /** Runs in the background, so that neither the mail nor its failure delays the sign-in. */
  function mailNewDevice(
    memberId: string,
    device: string,
    userAgent: string,
    command: CommandContext,
  ): void {
    if (!sendsMail) return;
    background.run('mail about a new device', async () => {
      // The first device of an account is new to nobody
      if (!(await knownDevices.hasOthers(memberId, device))) return;
      if (!(await newDeviceMails.count(memberId))) return;
      const id = `new-device-${command.commandId}`;
      const letter = newDeviceLetter(id, userAgent, command.occurredAt);
      await letters.send(await recipientOf(memberId, command), letter);
    });
  }

  /** @throws DomainError forbidden if the member is pending or suspended, or the account rests */
  async function admit(
    memberId: string,
    account: AccountState,
    command: CommandContext,
  ): Promise<void> {
    if (account.status !== 'approved') {
      noteRefusal(memberId, 'not-approved', command);
      throw accountPending({
        question: await openQuestionOf(memberId),
        cameFor: account.status === 'pending' ? account.cameFor : null,
      });
    }
    if (account.rests) {
      noteRefusal(memberId, 'resting', command);
      throw accountResting();
    }
    if (isSuspended(account.suspension, now())) {
      noteRefusal(memberId, 'suspended', command);
      throw await suspended(memberId);
    }
  }

  /** Opens a session for a member whose identity is proved. */
  async function open(proved: {
    readonly memberId: string;
    /** The version of the password that was typed. If the password has changed meanwhile, the session is over. */
    readonly credentialVersion: number;
    readonly device: string | null;
    readonly userAgent: string;
    readonly command: CommandContext;
  }): Promise<SignedIn> {
    const { memberId, credentialVersion, userAgent, command } = proved;
    const signedIn = await accounts.handle(
      { type: 'SignIn', data: { memberId } },
      { ...command, actor: { kind: 'member', id: memberId } },
    );
    if (signedIn.state.status !== 'approved') throw wrongCredentials();
    const hasReturned = signedIn.events.some(({ type }) => type === 'MemberReturned');
    // A crash while hiding may have left sessions open, which must not come back with the account
    if (hasReturned) await waysIn.closeAllBut(null, memberId, 'signed-out');
    const [device, token] = await Promise.all([
      noteDevice(memberId, proved.device, command),
      sessions.open({
        id: newId(command, 'session'),
        subjectId: memberId,
        credentialVersion,
        userAgent,
      }),
    ]);
    if (proved.device === null) mailNewDevice(memberId, device, userAgent, command);
    const { position, state } = signedIn;
    return { token, device, position, hasReturned, cameFor: state.opens };
  }

  return {
    noteRefusal,
    admit,
    open,

    async accountOf(memberId: string): Promise<AccountState> {
      return (await accounts.load({ memberId })).state;
    },

    /** Counts every kind of sign-in. @throws DomainError too-many */
    count: (memberId: string) => signInsOfMember.take(memberId),

    /** @returns the secret that the attempt showed, if this member has signed in with it before */
    async deviceOf(memberId: string, secret: string | undefined): Promise<string | null> {
      const known = await knownDevices.find(secret);
      return known?.subjectId === memberId ? (secret ?? null) : null;
    },
  };
}
