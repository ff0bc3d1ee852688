import { accountProjection } from './accounts/account.projection.ts';
import { registrationsReaction, sessionReaction } from './accounts/account.reaction.ts';
import { messageProjection } from './chat/message.projection.ts';
import { messageReaction } from './chat/message.reaction.ts';
import { commentProjection } from './comments/comment.projection.ts';
import { commentReaction } from './comments/comment.reaction.ts';
import { feedbackProjection } from './feedback/feedback.projection.ts';
import { feedbackReaction } from './feedback/feedback.reaction.ts';
import { groupMemberProjection } from './groups/group-member.projection.ts';
import { groupProjection } from './groups/group.projection.ts';
import { groupReaction } from './groups/group.reaction.ts';
import { membershipProjection } from './groups/membership.projection.ts';
import { likesProjection } from './likes/likes.projection.ts';
import { likesReaction } from './likes/likes.reaction.ts';
import { memberProjection } from './members/member.projection.ts';
import { notificationProjection } from './notifications/notification.projection.ts';
import { notificationReaction } from './notifications/notification.reaction.ts';
import { readingProjection } from './notifications/reading.projection.ts';
import { readingReaction } from './notifications/reading.reaction.ts';
import { postProjection } from './posts/post.projection.ts';
import { pendingPostsReaction, postReaction } from './posts/post.reaction.ts';
import type { AnyProjection } from './projection.ts';
import type { AnyReaction } from './reaction.ts';

/** Every read model. A new one adds a line; where it belongs to a group of its own, PORTAL_PROJECTION_GROUPS says so. */
export const projections: readonly AnyProjection[] = [
  accountProjection,
  memberProjection,
  postProjection,
  likesProjection,
  commentProjection,
  notificationProjection,
  readingProjection,
  groupProjection,
  membershipProjection,
  groupMemberProjection,
  messageProjection,
  feedbackProjection,
];

/** Everything that is pushed. */
export const reactions: readonly AnyReaction[] = [
  registrationsReaction,
  sessionReaction,
  postReaction,
  pendingPostsReaction,
  feedbackReaction,
  likesReaction,
  commentReaction,
  groupReaction,
  messageReaction,
  notificationReaction,
  readingReaction,
];
