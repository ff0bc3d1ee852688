import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { answer, message } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { fieldRefusal, idOf, refusal, userNotFound } from '../refusals.ts';
import { alreadySet, secondStepDecider } from './second-step.decider.ts';
import { secondStepChanged, type SecondStepChange } from './second-step.mails.ts';

const wrongCode = () => fieldRefusal('invalid', 'code', 'second-step-code-wrong');
const notBegun = () => refusal('conflict', 'second-step-not-begun');
const isRequired = () => refusal('conflict', 'second-step-required');

type Needed = Needs<
  'letters' | 'ownPassword' | 'recipientOf' | 'secondSteps' | 'settings' | 'stream'
>;

export const secondStep = commands((context: Needed) => {
  const { stream, secondSteps, ownPassword, letters, recipientOf, settings } = context;
  const { PORTAL_PUBLIC_URL: publicUrl, PORTAL_ADMIN_SECOND_STEP: ofAdministrators } = settings;
  const steps = stream(memberStream, secondStepDecider, { opens: false });

  async function requireNone(memberId: string): Promise<void> {
    if ((await steps.load({ memberId })).state.isSet) throw alreadySet();
  }
  async function tell(
    memberId: string,
    change: SecondStepChange,
    command: CommandContext,
  ): Promise<void> {
    const letter = secondStepChanged(`second-step-${command.commandId}`, change);
    await letters.send(await recipientOf(memberId, command), letter);
  }
  async function remove(memberId: string, command: CommandContext, isDecision: boolean) {
    const by = command.actor.id;
    const { position } = await steps.handle({ type: 'Remove', memberId, by, isDecision }, command);
    await secondSteps.forget(memberId);
    await tell(memberId, isDecision ? 'taken off' : 'off', command);
    return position;
  }

  return {
    'POST /auth/second-step': async ({ session: { memberId }, body }) => {
      await ownPassword.require(memberId, body.password);
      await requireNone(memberId);
      const recipient = await recipientOf(memberId);
      const { host } = new URL(publicUrl);
      const data = await secondSteps.begin(memberId, recipient?.email ?? memberId, host);
      return answer({ data }, null);
    },

    'PUT /auth/second-step': async ({ session: { memberId }, body, command }) => {
      await requireNone(memberId);
      const isRight = await secondSteps.confirms(memberId, body.code);
      if (isRight === null) throw notBegun();
      if (!isRight) throw wrongCode();
      await secondSteps.succeeded(memberId);
      // Stores the recovery codes before the event, because from then on a member who loses the phone needs them
      const recoveryCodes = await secondSteps.renewCodes(memberId);
      const set = command('set-second-step');
      const { position } = await steps.handle({ type: 'Set', memberId }, set);
      await tell(memberId, 'on', set);
      return answer({ data: { recoveryCodes } }, position);
    },

    'PUT /auth/second-step/recovery-codes': async ({ session: { memberId }, body, command }) => {
      await ownPassword.require(memberId, body.password);
      const renew = command('renew-recovery-codes');
      const { position } = await steps.handle({ type: 'RenewCodes', memberId }, renew);
      const recoveryCodes = await secondSteps.renewCodes(memberId);
      await tell(memberId, 'new codes', renew);
      return answer({ data: { recoveryCodes } }, position);
    },

    'DELETE /auth/second-step': async ({ session, body, command }) => {
      const { memberId, role, lacksSecondStep } = session;
      await ownPassword.require(memberId, body.password);
      const isAdministrator = role === 'admin' || lacksSecondStep === true;
      if (isAdministrator && ofAdministrators === 'required') throw isRequired();
      const position = await remove(memberId, command('remove-second-step'), false);
      return message('second-step-off', position);
    },

    'DELETE /users/:memberId/second-step': async ({ params, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const position = await remove(memberId, command(`remove-second-step ${memberId}`), true);
      return message('second-step-turned-off', position);
    },
  };
});
