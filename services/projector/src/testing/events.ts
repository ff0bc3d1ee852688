import type { PortalEvent } from '@portal/contracts/events/catalog';

/** The stream an event belongs to. */
export function streamOf(event: PortalEvent): string {
  switch (event.type) {
    case 'EmailReserved':
    case 'EmailConfirmed':
    case 'EmailReleased':
      return `email-${event.data.addressHash}`;
    case 'PostSubmitted':
    case 'PostApproved':
    case 'PostRejected':
    case 'PostEdited':
    case 'PostDeleted':
      return `post-${event.data.postId}`;
    case 'PostLiked':
    case 'PostUnliked':
      return `like-${event.data.postId}.${event.data.memberId}`;
    case 'CommentAdded':
    case 'CommentRemoved':
      return `comment-${event.data.commentId}`;
    case 'GroupCreated':
    case 'GroupDetailsChanged':
      return `group-${event.data.groupId}`;
    case 'GroupJoined':
    case 'GroupLeft':
      return `membership-${event.data.groupId}.${event.data.memberId}`;
    case 'MessageSent':
    case 'MessageRemoved':
      return `message-${event.data.messageId}`;
    case 'FeedbackSubmitted':
      return `feedback-${event.data.feedbackId}`;
    case 'NotificationRead':
    case 'AllNotificationsRead':
      return `reading-${event.data.memberId}.202601`;
    default:
      return `member-${event.data.memberId}`;
  }
}

export const memberRegistered = (memberId: string, fullName = 'Asha Patil'): PortalEvent => ({
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName,
    email: `${memberId}@example.org`,
    dateOfBirth: '1987-02-28',
    admissionNumber: null,
  },
});
export const memberApproved = (memberId: string): PortalEvent => ({
  type: 'MemberApproved',
  data: { memberId },
});
export const memberErased = (memberId: string): PortalEvent => ({
  type: 'MemberErased',
  data: { memberId },
});
export const postSubmitted = (postId: string, authorId: string, published = true): PortalEvent => ({
  type: 'PostSubmitted',
  data: { postId, authorId, category: 'Article', published, title: 'Reunion', content: 'In May' },
});
export const postLiked = (postId: string, memberId: string, postAuthorId: string): PortalEvent => ({
  type: 'PostLiked',
  data: { postId, memberId, postAuthorId },
});
export const postUnliked = (
  postId: string,
  memberId: string,
  postAuthorId: string,
): PortalEvent => ({ type: 'PostUnliked', data: { postId, memberId, postAuthorId } });
export const commentAdded = (
  commentId: string,
  postId: string,
  postAuthorId: string,
  authorId: string,
  mentionIds: string[] = [],
): PortalEvent => ({
  type: 'CommentAdded',
  data: { commentId, postId, postAuthorId, authorId, mentionIds, text: 'Lovely' },
});
export const feedbackSubmitted = (feedbackId: string, memberId: string) =>
  ({
    type: 'FeedbackSubmitted',
    data: { feedbackId, memberId, subject: 'Directory', message: 'Please show the house' },
  }) satisfies PortalEvent;
