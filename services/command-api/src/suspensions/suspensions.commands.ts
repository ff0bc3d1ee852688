import { memberStream } from '@portal/contracts/members/member.events';
import { isSuspended } from '@portal/contracts/suspensions/suspension';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { showUser } from '../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import type { UndoEntry } from '../undo/undo-entry.ts';
import { idOf, userNotFound } from '../refusals.ts';
import { suspensionDecider } from './suspension.decider.ts';

type Needed = Needs<'bulk' | 'now' | 'stream' | 'waysIn'>;

export const suspensions = decidingCommands(({ stream, bulk, now, waysIn }: Needed) => {
  const suspensionsOfMembers = stream(memberStream, suspensionDecider, { opens: false });

  /** The end of a suspension restores neither sessions nor links. */
  async function suspend(
    memberId: string,
    wish: { readonly until: string | null; readonly reason: string },
    command: CommandContext,
  ) {
    const handled = await suspensionsOfMembers.handle(
      { type: 'Suspend', memberId, by: command.actor.id, at: now(), ...wish },
      command,
    );
    await waysIn.closeAllBut(null, memberId, 'account-suspended');
    return handled;
  }
  const restore = (memberId: string, reason: string | null, command: CommandContext) =>
    suspensionsOfMembers.handle(
      { type: 'Restore', memberId, by: command.actor.id, at: now(), reason },
      command,
    );
  const reversed: UndoEntry = {
    async undo({ subjectId: memberId, reason }, context) {
      const handled = await suspensionsOfMembers.handle(
        { type: 'Reverse', memberId, by: context.actor.id, at: now(), reason },
        context,
      );
      const { state } = handled;
      // Restoring an ended suspension is like a new suspension
      if (state.status !== 'absent' && isSuspended(state.suspension, now()))
        await waysIn.closeAllBut(null, memberId, 'account-suspended');
      return handled;
    },
    blockedBy: ['MemberSuspended', 'MemberRestored', 'MemberRejected'],
  };
  bulk.of('suspend', (memberId, { until, reason }, command) =>
    suspend(memberId, { until, reason: reason ?? '' }, command),
  );
  bulk.of('restore', (memberId, { reason }, command) => restore(memberId, reason, command));

  return {
    decisions: {
      'suspend-member': reversed,
      'restore-member': reversed,
    },
    calls: {
      'PUT /users/:memberId/suspend': async ({ params, body, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const until = body.until ? new Date(body.until).toISOString() : null;
        const { position } = await suspend(
          memberId,
          { until, reason: body.reason },
          command('suspend-member'),
        );
        return showUser(memberId, position);
      },

      'PUT /users/:memberId/restore': async ({ params, body, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const reason = body.reason || null;
        const { position } = await restore(memberId, reason, command('restore-member'));
        return showUser(memberId, position);
      },
    },
  };
});
