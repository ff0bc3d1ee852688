import {
  comments as commentModel,
  type CommentDocument,
} from '@portal/read-models/comments/comment';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, ifPresent, projection } from '../declaring/projection.ts';
import { everyone, reaction, tell } from '../declaring/reaction.ts';
import { withholding } from '../declaring/withholding.ts';

const commentFolds = projection(commentModel, {
  id: 'commentId',
  on: {
    CommentAdded(comment, { data, position, occurredAt }) {
      const { commentId, postId, authorId, mentionIds, text, clientId } = data;
      return (
        comment ?? {
          _id: commentId,
          position,
          status: text === null ? 'sealed' : 'shown',
          postId,
          authorId,
          mentionIds,
          text: text ?? '',
          clientId,
          createdAt: occurredAt,
          editedAt: null,
          addedAt: position,
        }
      );
    },
    CommentEdited: ifPresent((comment, { data: { text, mentionIds }, occurredAt }) =>
      text === null
        ? { ...comment, status: 'sealed', text: '' }
        : { ...comment, mentionIds, text, editedAt: occurredAt },
    ),
    CommentKept: ifPresent((comment, { data: { keeperId, text } }) =>
      text === null
        ? { ...comment, status: 'sealed' }
        : { ...comment, status: 'shown', authorId: keeperId, mentionIds: [], text },
    ),
    CommentRemoved: ifPresent((comment) => ({ ...comment, status: 'removed' })),
    CommentRestored: ifPresent((comment) =>
      comment.status === 'removed' ? { ...comment, status: 'shown' } : comment,
    ),
    MemberErased: erasing<CommentDocument>('authorId', (_id, position, { postId, addedAt }) => ({
      ...tombstone(_id, position),
      postId,
      addedAt,
    })),
  },
});

export const commentProjection = withholding(commentFolds, {
  author: 'authorId',
  shown: ['shown'],
});

export const commentReaction = reaction({
  CommentAdded: ({ data }) => [tell('comment_added', data.commentId, everyone)],
  CommentEdited: ({ data }) => [tell('comment_changed', data.commentId, everyone)],
  CommentRestored: ({ data }) => [tell('post_changed', data.postId, everyone)],
  CommentKept: ({ data }) => [tell('post_changed', data.postId, everyone)],
  CommentRemoved: ({ data }) => [tell('post_changed', data.postId, everyone)],
});

export const comments = {
  projections: [commentProjection],
  reactions: [commentReaction],
};
