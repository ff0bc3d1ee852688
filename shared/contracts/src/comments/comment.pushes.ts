import { push } from '../wire/push.ts';
import { commentView } from './comment.views.ts';

const ofComment = {
  keyOf: (commentId: string) => ({ commentId }),
  orderKey: ({ comment }: { readonly comment: { readonly _id: string } }) =>
    `comment ${comment._id}`,
};

export const commentPushes = {
  comment_added: push(commentView, { ...ofComment, absorbs: 'comment_changed' }),
  comment_changed: push(commentView, ofComment),
};
