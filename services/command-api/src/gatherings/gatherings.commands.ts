import { answerStream } from '@portal/contracts/gatherings/gathering.events';
import { answersView } from '@portal/contracts/gatherings/gathering.views';
import { inData, show } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, postNotFound } from '../refusals.ts';
import { answerDecider } from './answer.decider.ts';
import { createNotices, type NoticeNeeds } from './notices.ts';

const NOTICES_EVERY_MS = 2_000;

type Needed = Needs<'now' | 'posts' | 'recurring' | 'stream'> & NoticeNeeds;

export const gatherings = commands((context: Needed) => {
  const { stream, posts, recurring, now } = context;
  const answers = stream(answerStream, answerDecider);
  recurring.every(NOTICES_EVERY_MS, 'notices about gatherings', createNotices(context));

  return {
    'PUT /posts/:postId/answer': async ({ params, body, session: { memberId }, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const startsAt = await posts.startOf(postId);
      const { answer, guests } = body;
      const { position } = await answers.handle(
        { type: 'SetAnswer', postId, memberId, answer, guests, startsAt, at: now().toISOString() },
        command('answer-post'),
      );
      return show(answersView, { postId, memberId }, position, {
        missing: postNotFound,
        as: inData,
      });
    },
  };
});
