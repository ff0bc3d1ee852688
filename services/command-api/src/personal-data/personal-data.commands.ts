import { memberStream } from '@portal/contracts/members/member.events';
import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import { message, showUser } from '../call-handling/call-answer.ts';
import { derivedFollowUp } from '../call-handling/command-context.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { leavingDecider } from './leaving.decider.ts';
import { leaving } from './leaving.mails.ts';

const DAY_MS = 86_400_000;

type Needed = Needs<
  'copies' | 'letters' | 'now' | 'ownPassword' | 'recipientOf' | 'settings' | 'stream' | 'waysIn'
>;

export const personalData = commands((context: Needed) => {
  const { ownPassword, copies, letters, recipientOf, settings, now, waysIn } = context;
  const members = context.stream(memberStream, leavingDecider, { opens: false });

  return {
    'POST /account/data': async ({ session: { memberId }, body, command, disconnect }) => {
      const signal = disconnect();
      await ownPassword.require(memberId, body.password);
      const reader = await recipientOf(memberId, command('copy-data'));
      const language = reader?.language ?? SOURCE_LANGUAGE;
      return {
        position: null,
        file: await copies.of(memberId, { kind: 'member', language }, signal),
      };
    },

    'PUT /account/hide': async ({ session: { memberId }, command }) => {
      const hide = command('hide-account');
      await members.handle({ type: 'Hide', memberId }, hide);
      // Signing in shows the account again, so nobody may be signed in from here on
      const position = await waysIn.closeAll(
        memberId,
        'signed-out',
        derivedFollowUp(hide, 'end sessions'),
      );
      return {
        ...message('account-hidden', position),
        leavesDevice: true,
      };
    },

    'DELETE /account': async ({ session: { memberId }, body, command }) => {
      await ownPassword.require(memberId, body.password);
      const dueAt = new Date(now().getTime() + settings.PORTAL_ERASURE_DAYS * DAY_MS).toISOString();
      const keepsWords = body.content === 'anonymous';
      const leave = command('leave');
      const { events, position } = await members.handle(
        { type: 'Leave', memberId, dueAt, keepsWords },
        leave,
      );
      const recipient = events.length > 0 ? await recipientOf(memberId, leave) : null;
      await letters.send(recipient, leaving(`leaving-${leave.commandId}`, dueAt, keepsWords));
      return showUser(memberId, position);
    },

    'PUT /account/keep': async ({ session: { memberId }, command }) => {
      const { position } = await members.handle(
        { type: 'Keep', memberId },
        command('keep-account'),
      );
      return showUser(memberId, position);
    },
  };
});
