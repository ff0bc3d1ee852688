import type { Session } from '@portal/contracts/wire/access';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { AccountNeeds } from './account-needs.ts';
import { fieldRefusal, signInRequired } from '../refusals.ts';
import { accountDecider } from '../sign-in/account.decider.ts';
import { passwordChanged } from './account.mails.ts';
import { createCredentialChange, type CredentialChanged } from './credential-change.ts';

type Wish = {
  readonly current: string;
  readonly password: string;
  readonly removePasskeys?: boolean | undefined;
};
type Changed = CredentialChanged & {
  /** A secret that keeps this device known. */
  readonly device: string;
};

const wrongPassword = () => fieldRefusal('invalid', 'current', 'current-password-wrong');

export function createChangePassword(context: AccountNeeds) {
  const { vault, passwords, ownPassword, knownDevices, recipientOf, letters } = context;
  const accounts = context.stream(memberStream, accountDecider, { opens: false });
  const credential = createCredentialChange(context, signInRequired);

  return async function changePassword(
    { memberId, sessionId }: Session,
    { current, password, removePasskeys: removesPasskeys = false }: Wish,
    command: CommandContext,
  ): Promise<Changed> {
    const repeated = await credential.repeated(memberId, command);
    if (repeated) return { ...repeated, device: await knownDevices.add(memberId, command) };
    const stored = await vault.credential(memberId);
    const { state } = await accounts.load({ memberId });
    const isInterrupted =
      command.repeatable &&
      stored !== null &&
      state.status !== 'absent' &&
      stored.version > state.credentialVersion;
    // After an interruption the new password may be stored already
    const isRight =
      (await ownPassword.isRight(memberId, current)) ||
      (isInterrupted && (await ownPassword.isRight(memberId, password)));
    if (!isRight) throw wrongPassword();

    const passwordHash = await passwords.hash(password, { lane: 'proven', client: memberId });
    const changed = await credential.change(
      { memberId, passwordHash, kept: sessionId, removesPasskeys },
      command,
    );
    const device = await knownDevices.add(memberId, command);
    await letters.send(
      await recipientOf(memberId, command),
      passwordChanged(`password-${command.commandId}`, 'elsewhere', changed.passkeysRemoved),
    );
    return { ...changed, device };
  };
}
