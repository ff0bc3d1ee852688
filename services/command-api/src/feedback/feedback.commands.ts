import { feedbackStream } from '@portal/contracts/feedback/feedback.events';
import { message } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { feedbackDecider } from './feedback.decider.ts';

type Needed = Needs<'stream'>;

export const feedback = commands(({ stream }: Needed) => {
  const feedbackOfMembers = stream(feedbackStream, feedbackDecider, { opens: false });
  return {
    'POST /feedback': async ({ body: words, session: { memberId }, command }) => {
      const context = command('submit-feedback');
      const feedbackId = newId(context, 'feedback');
      const { position } = await feedbackOfMembers.handle(
        { type: 'Submit', data: { feedbackId, memberId, ...words } },
        context,
      );
      return message('feedback-submitted', position);
    },
  };
});
