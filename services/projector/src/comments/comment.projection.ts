import { comments, type CommentDocument } from '@portal/read-models/comments/comment';
import { tombstone } from '@portal/read-models/read-model';
import type { Projection } from '../projection.ts';

type Type = 'CommentAdded' | 'CommentRemoved' | 'MemberErased';

export const commentProjection: Projection<CommentDocument, Type> = {
  model: comments,
  types: ['CommentAdded', 'CommentRemoved', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.commentId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { authorId: data.memberId } : null),
  fold(comment, { type, data, position, occurredAt }) {
    if (type === 'CommentAdded') {
      const { commentId, postId, authorId, mentionIds, text } = data;
      return (
        comment ?? {
          _id: commentId,
          position,
          status: text === null ? 'sealed' : 'shown',
          postId,
          authorId,
          mentionIds,
          text: text ?? '',
          createdAt: occurredAt,
          addedAt: position,
        }
      );
    }
    if (!comment || comment.status === 'erased') return comment;
    switch (type) {
      case 'CommentRemoved':
        return { ...comment, status: 'removed' };
      case 'MemberErased':
        if (comment.authorId !== data.memberId) return comment;
        return {
          ...tombstone(comment._id, position),
          postId: comment.postId,
          addedAt: comment.addedAt,
        };
      default:
        return type satisfies never;
    }
  },
};
