import { memberStream } from '@portal/contracts/members/member.events';
import { showUser } from '../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, userNotFound } from '../refusals.ts';
import { coordinatorDecider } from './coordinator.decider.ts';

type Needed = Needs<'stream'>;

export const coordinators = decidingCommands(({ stream }: Needed) => {
  const coordinatorsOfBatches = stream(memberStream, coordinatorDecider, { opens: false });

  return {
    decisions: {
      'change-coordinator': {
        undo: ({ subjectId: memberId, revision }, command) =>
          coordinatorsOfBatches.handle({ type: 'TakeBack', memberId, revision }, command),
        blockedBy: ['MemberCoordinatorChanged', 'MemberRejected', 'MemberErasureStarted'],
      },
    },
    calls: {
      'PUT /users/:memberId/coordinator': async ({ params, body: { batches }, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await coordinatorsOfBatches.handle(
          { type: 'Change', memberId, to: batches },
          command('change-coordinator'),
        );
        return showUser(memberId, position);
      },
    },
  };
});
