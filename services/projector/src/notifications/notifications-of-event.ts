import {
  groupNotificationId,
  STAFF,
  type NotificationType,
} from '@portal/contracts/notifications/notification-type';
import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import { chatMention } from '@portal/read-models/notifications/notification';
import type { EventOfType } from '../declaring/projection.ts';

/** The push leaves out the member who caused the notification; the document names them as `senderId`. */
type Recipients = { readonly pushedTo: Audience; readonly readableBy: string };

export type NewNotification = Recipients & {
  readonly id: string;
  readonly type: NotificationType;
  readonly senderId: string;
  readonly postId?: string;
  readonly groupId?: string;
  readonly sourceId?: string;
  readonly text?: string;
};

const everyoneBut = (but: string): Recipients => ({
  pushedTo: { kind: 'everyone', but },
  readableBy: formatAudience({ kind: 'everyone' }),
});
const groupBut = (groupId: string, but: string): Recipients => ({
  pushedTo: { kind: 'group', groupId, but },
  readableBy: formatAudience({ kind: 'group', groupId }),
});
const mentionedInChat = (groupId: string, memberId: string): Recipients => ({
  pushedTo: { kind: 'group-member', groupId, memberId },
  readableBy: chatMention(memberId),
});
const member = (memberId: string): Recipients => ({
  pushedTo: { kind: 'member', memberId },
  readableBy: formatAudience({ kind: 'member', memberId }),
});
export const readableOnlyBy = (memberId: string): readonly string[] => [
  formatAudience({ kind: 'member', memberId }),
  chatMention(memberId),
];

const newPost = (postId: string, authorId: string): NewNotification => ({
  id: `new_post.${postId}`,
  type: 'new_post',
  ...everyoneBut(authorId),
  senderId: authorId,
  postId,
});
const allBut = (memberIds: readonly string[], memberId: string): readonly string[] =>
  [...new Set(memberIds)].filter((id) => id !== memberId);

export const likeNotificationId = ({ data }: EventOfType<'PostLiked' | 'PostUnliked'>): string =>
  `new_like.${data.postId}.${data.memberId}`;

const aboutGathering = (
  type: 'event_reminder' | 'event_changed',
  data: { readonly postId: string; readonly authorId: string; readonly memberId: string },
): NewNotification => ({
  id: `${type}.${data.postId}.${data.memberId}`,
  type,
  ...member(data.memberId),
  senderId: data.authorId,
  postId: data.postId,
});

type CommentRef = {
  readonly commentId: string;
  readonly postId: string;
  readonly authorId: string;
};
const aboutComment = ({ commentId, postId, authorId }: CommentRef) => ({
  senderId: authorId,
  postId,
  sourceId: commentId,
});
const mentionsInComment = (
  comment: CommentRef,
  memberIds: readonly string[],
): readonly NewNotification[] =>
  memberIds.map((memberId) => ({
    id: `mention_comment.${comment.commentId}.${memberId}`,
    type: 'mention_comment',
    ...member(memberId),
    ...aboutComment(comment),
  }));

/** Members get no notifications of their own actions, and only one of a comment. */
export const notificationsOf = {
  PostSubmitted: ({ data }: EventOfType<'PostSubmitted'>): readonly NewNotification[] =>
    data.published ? [newPost(data.postId, data.authorId)] : [],

  PostApproved: ({ data }: EventOfType<'PostApproved'>): readonly NewNotification[] => [
    newPost(data.postId, data.authorId),
  ],

  PostLiked(event: EventOfType<'PostLiked'>): readonly NewNotification[] {
    const { postId, memberId, postAuthorId } = event.data;
    if (memberId === postAuthorId) return [];
    const id = likeNotificationId(event);
    return [{ id, type: 'new_like', ...member(postAuthorId), senderId: memberId, postId }];
  },

  CommentAdded({ data }: EventOfType<'CommentAdded'>): readonly NewNotification[] {
    const { commentId, postAuthorId, authorId } = data;
    const mentioned = allBut(data.mentionIds, authorId);
    const mentions = mentionsInComment(data, mentioned);
    if (postAuthorId === authorId || mentioned.includes(postAuthorId)) return mentions;
    const id = `new_comment.${commentId}`;
    return [
      ...mentions,
      { id, type: 'new_comment', ...member(postAuthorId), ...aboutComment(data) },
    ];
  },

  CommentEdited: ({ data }: EventOfType<'CommentEdited'>): readonly NewNotification[] =>
    mentionsInComment(data, data.newMentionIds),

  ContactRequested: ({ data }: EventOfType<'ContactRequested'>): readonly NewNotification[] => [
    {
      id: `contact_request.${data.requestId}`,
      type: 'contact_request',
      ...member(data.recipientId),
      senderId: data.memberId,
      text: data.text ?? '',
    },
  ],

  GatheringReminderSent: ({ data }: EventOfType<'GatheringReminderSent'>) => [
    aboutGathering('event_reminder', data),
  ],
  GatheringChangeTold: ({ data }: EventOfType<'GatheringChangeTold'>) => [
    aboutGathering('event_changed', data),
  ],

  GrievanceAnswered: ({ data }: EventOfType<'GrievanceAnswered'>): readonly NewNotification[] => [
    {
      id: `grievance_answered.${data.grievanceId}`,
      type: 'grievance_answered',
      ...member(data.memberId),
      senderId: STAFF,
    },
  ],

  BreachNotified: ({ data }: EventOfType<'BreachNotified'>): readonly NewNotification[] => [
    {
      id: `breach_notice.${data.breachId}.${data.memberId}`,
      type: 'breach_notice',
      ...member(data.memberId),
      senderId: STAFF,
      text: data.notice ?? '',
    },
  ],

  MessageSent({ data }: EventOfType<'MessageSent'>): readonly NewNotification[] {
    const { messageId, groupId, senderId } = data;
    const about = { senderId, groupId, sourceId: messageId };
    const id = groupNotificationId(groupId);
    return [
      { id, type: 'new_group_message', ...groupBut(groupId, senderId), ...about },
      ...allBut(data.mentionIds, senderId).map((memberId): NewNotification => ({
        id: `mention_chat.${messageId}.${memberId}`,
        type: 'mention_chat',
        ...mentionedInChat(groupId, memberId),
        ...about,
      })),
    ];
  },
};
