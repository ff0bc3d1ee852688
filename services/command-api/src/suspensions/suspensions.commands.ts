import { memberStream } from '@portal/contracts/members/member.events';
import { userView } from '@portal/contracts/members/member.views';
import { inData, show } from '../calls/answer.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';
import type { Undo } from '../parts/undoing.ts';
import { userNotFound } from '../refusals.ts';
import { suspensionDecider } from './suspension.decider.ts';

const showUser = (memberId: string, position: string | null) =>
  show(userView, { memberId }, position, { missing: userNotFound, as: inData });

export const suspensions = commands(({ stream, bulk, now, undoing }) => {
  const suspensionsOfMembers = stream(memberStream, suspensionDecider, { opens: false });
  const reverse: Undo = ({ subjectId: memberId, reason }, context) =>
    suspensionsOfMembers.handle(
      { memberId },
      { type: 'Reverse', memberId, by: context.actor.id, at: now(), reason },
      context,
    );
  bulk.of('suspend', (memberId, { until, reason }, command) =>
    suspensionsOfMembers.handle(
      { memberId },
      { type: 'Suspend', memberId, by: command.actor.id, at: now(), until, reason: reason ?? '' },
      command,
    ),
  );
  bulk.of('restore', (memberId, { reason }, command) =>
    suspensionsOfMembers.handle(
      { memberId },
      { type: 'Restore', memberId, by: command.actor.id, at: now(), reason },
      command,
    ),
  );
  undoing.of('suspend-member', reverse);
  undoing.of('restore-member', reverse);

  return {
    'PUT /users/:memberId/suspend': async ({ params, body, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const until = body.until ? new Date(body.until).toISOString() : null;
      const { position } = await suspensionsOfMembers.handle(
        { memberId },
        {
          type: 'Suspend',
          memberId,
          by: session.memberId,
          at: now(),
          until,
          reason: body.reason,
        },
        command('suspend-member'),
      );
      return showUser(memberId, position);
    },

    'PUT /users/:memberId/restore': async ({ params, body, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { position } = await suspensionsOfMembers.handle(
        { memberId },
        {
          type: 'Restore',
          memberId,
          by: session.memberId,
          at: now(),
          reason: body.reason || null,
        },
        command('restore-member'),
      );
      return showUser(memberId, position);
    },
  };
});
