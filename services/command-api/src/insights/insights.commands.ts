import { memberStream } from '@portal/contracts/members/member.events';
import { showUser } from '../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, userNotFound } from '../refusals.ts';
import { analystDecider } from './analyst.decider.ts';

type Needed = Needs<'stream'>;

export const insights = decidingCommands(({ stream }: Needed) => {
  const analysts = stream(memberStream, analystDecider, { opens: false });

  return {
    decisions: {
      'change-analyst': {
        undo: ({ subjectId: memberId, revision }, command) =>
          analysts.handle({ type: 'TakeBack', memberId, revision }, command),
        blockedBy: ['MemberAnalystChanged', 'MemberRejected', 'MemberErasureStarted'],
      },
    },
    calls: {
      'PUT /users/:memberId/analyst': async ({ params, body: { analyst }, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await analysts.handle(
          { type: 'Change', memberId, to: analyst },
          command('change-analyst'),
        );
        return showUser(memberId, position);
      },
    },
  };
});
