import {
  emailEvents,
  memberEvents,
  type EmailEvent,
  type MemberEvent,
} from '../accounts/account.events.ts';
import { messageEvents, type MessageEvent } from '../chat/message.events.ts';
import { commentEvents, type CommentEvent } from '../comments/comment.events.ts';
import { feedbackEvents, type FeedbackEvent } from '../feedback/feedback.events.ts';
import { groupEvents, type GroupEvent } from '../groups/group.events.ts';
import { likeEvents, type LikeEvent } from '../likes/like.events.ts';
import { readingEvents, type ReadingEvent } from '../notifications/notification.events.ts';
import { postEvents, type PostEvent } from '../posts/post.events.ts';
import type { EventDefinition } from './definition.ts';

/** Every event the portal has ever written, by type. A new feature adds one line here and one below. */
export const eventCatalog: Readonly<Record<string, EventDefinition>> = {
  ...memberEvents,
  ...emailEvents,
  ...postEvents,
  ...likeEvents,
  ...commentEvents,
  ...groupEvents,
  ...messageEvents,
  ...feedbackEvents,
  ...readingEvents,
};

export type PortalEvent =
  | MemberEvent
  | EmailEvent
  | PostEvent
  | LikeEvent
  | CommentEvent
  | GroupEvent
  | MessageEvent
  | FeedbackEvent
  | ReadingEvent;
