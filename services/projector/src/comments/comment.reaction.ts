import { change, type Reaction } from '../reaction.ts';

export const commentReaction: Reaction<'CommentAdded' | 'CommentRemoved'> = {
  types: ['CommentAdded', 'CommentRemoved'],
  react: (event) =>
    event.type === 'CommentAdded'
      ? [change(event, 'comment_added', event.data.commentId, { kind: 'everyone' })]
      : [change(event, 'post_changed', event.data.postId, { kind: 'everyone' })],
};
