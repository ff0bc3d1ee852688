import { streams, type PortalEvent } from '@portal/contracts/events/catalog';

const streamByType = new Map(
  streams.flatMap((stream) => Object.keys(stream.events).map((type) => [type, stream] as const)),
);

export function streamOf({ type, data }: PortalEvent): string {
  const stream = streamByType.get(type);
  if (!stream) throw new Error(`No stream holds ${type}`);
  return stream.name({ month: '202601', ...data } as never);
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
export const memberLeft = (memberId: string): PortalEvent => ({
  type: 'MemberLeft',
  data: { memberId, holdUntil: '2027-01-09T06:30:00.000Z' },
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
  data: { commentId, postId, postAuthorId, authorId, mentionIds, text: 'Lovely', clientId: null },
});
export const commentEdited = (
  commentId: string,
  postId: string,
  authorId: string,
  newMentionIds: string[] = [],
): PortalEvent => ({
  type: 'CommentEdited',
  data: { commentId, postId, authorId, mentionIds: newMentionIds, newMentionIds, text: 'Edited' },
});
export const feedbackSubmitted = (feedbackId: string, memberId: string) =>
  ({
    type: 'FeedbackSubmitted',
    data: { feedbackId, memberId, subject: 'Directory', message: 'Please show the house' },
  }) satisfies PortalEvent;
