import type { Audience } from '@portal/contracts/realtime/audience';
import { groupNotificationId } from '@portal/read-models/notifications/notification';
import type { EventOfType } from '../projection.ts';

/** Events that somebody is told of. */
export type NotifyingType =
  'PostSubmitted' | 'PostApproved' | 'PostLiked' | 'CommentAdded' | 'MessageSent';

/** One record that an event makes, or renews. */
export type Notified = {
  readonly id: string;
  readonly type: string;
  readonly audience: Exclude<Audience, { readonly kind: 'admins' }>;
  readonly senderId: string;
  readonly postId?: string;
  readonly groupId?: string;
  readonly sourceId?: string;
};

const likeId = (postId: string, memberId: string) => `new_like.${postId}.${memberId}`;
export const likeNotificationId = ({ data }: EventOfType<'PostLiked' | 'PostUnliked'>): string =>
  likeId(data.postId, data.memberId);

/** Who is told what. Nobody hears of what they did themselves, and of two reasons to tell somebody of a comment one is enough. */
export function notifiedBy({ type, data }: EventOfType<NotifyingType>): readonly Notified[] {
  switch (type) {
    case 'PostSubmitted':
    case 'PostApproved': {
      if (type === 'PostSubmitted' && !data.published) return [];
      const { postId, authorId } = data;
      const audience = { kind: 'everyone', but: authorId } as const;
      return [{ id: `new_post.${postId}`, type: 'new_post', audience, senderId: authorId, postId }];
    }
    case 'PostLiked': {
      const { postId, memberId, postAuthorId } = data;
      if (memberId === postAuthorId) return [];
      const audience = { kind: 'member', memberId: postAuthorId } as const;
      const id = likeId(postId, memberId);
      return [{ id, type: 'new_like', audience, senderId: memberId, postId }];
    }
    case 'CommentAdded': {
      const { commentId, postId, postAuthorId, authorId, mentionIds } = data;
      const about = { senderId: authorId, postId, sourceId: commentId };
      const mentioned = [...new Set(mentionIds)].filter((memberId) => memberId !== authorId);
      const mentions = mentioned.map((memberId): Notified => ({
        id: `mention_comment.${commentId}.${memberId}`,
        type: 'mention_comment',
        audience: { kind: 'member', memberId },
        ...about,
      }));
      if (postAuthorId === authorId || mentioned.includes(postAuthorId)) return mentions;
      const audience = { kind: 'member', memberId: postAuthorId } as const;
      return [
        ...mentions,
        { id: `new_comment.${commentId}`, type: 'new_comment', audience, ...about },
      ];
    }
    case 'MessageSent': {
      const { messageId, groupId, senderId, mentionIds } = data;
      const about = { senderId, groupId, sourceId: messageId };
      const mentioned = [...new Set(mentionIds)].filter((memberId) => memberId !== senderId);
      return [
        {
          id: groupNotificationId(groupId),
          type: 'new_group_message',
          audience: { kind: 'group', groupId, but: senderId },
          ...about,
        },
        ...mentioned.map((memberId): Notified => ({
          id: `mention_chat.${messageId}.${memberId}`,
          type: 'mention_chat',
          audience: { kind: 'group-member', groupId, memberId },
          ...about,
        })),
      ];
    }
    default:
      return type satisfies never;
  }
}
