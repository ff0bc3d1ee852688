import { push } from '../push.ts';
import { commentView } from './comment.views.ts';

export const commentPushes = {
  comment_added: push(commentView, {
    keyOf: (commentId) => ({ commentId }),
    orderKey: ({ comment }) => `comment ${comment._id}`,
  }),
};
