import { push } from '../wire/push.ts';
import { answersView } from './gathering.views.ts';

export const gatheringPushes = {
  event_answered: push(answersView, {
    keyOf: (postId) => ({ postId }),
    orderKey: ({ postId }) => `answers ${postId}`,
  }),
};
