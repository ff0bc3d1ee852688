import * as z from 'zod/mini';
import { message } from '../chat/message.api.ts';
import { comment } from '../comments/comment.api.ts';
import { group } from '../groups/group.api.ts';
import { notification } from '../notifications/notification.api.ts';
import { post } from '../posts/post.api.ts';

const likes = z.object({ postId: z.string(), likes: z.array(z.string()), position: z.string() });

/** What the server pushes, by event name: state, never a difference. */
export const pushes = {
  post_created: post,
  post_changed: post,
  post_deleted: z.object({ postId: z.string(), position: z.string() }),
  post_liked: likes,
  post_unliked: likes,
  comment_added: z.object({ postId: z.string(), comment, position: z.string() }),
  new_notification: notification,
  notifications_read: z.object({
    upTo: z.string(),
    ids: z.array(z.string()),
    position: z.string(),
  }),
  registrations_changed: z.object({ pending: z.number() }),
  pending_posts_changed: z.object({ pending: z.number() }),
  /** How much feedback there is in all. */
  feedback_received: z.object({ count: z.number() }),
  /** To those alone who have joined the group's room and are in the group. */
  receive_message: z.object({ group: z.string(), message, position: z.string() }),
  /** A group that is new, or that somebody joined or left. `members` is empty: who shows them fetches them. */
  group_changed: group,
} as const;
export type PushName = keyof typeof pushes;
export type Push = {
  [Name in PushName]: { readonly event: Name; readonly data: z.infer<(typeof pushes)[Name]> };
}[PushName];

/** A push as it travels; `position` is that of the change it shows. */
export type PushFrame = Push & { readonly position: string };

const isPushName = (name: string): name is PushName => Object.hasOwn(pushes, name);
const anyPush = z.object({ event: z.string(), position: z.string(), data: z.unknown() });

/** `false` also for pushes of a newer server, which an older client does not know yet. */
export function isPushFrame(frame: unknown): frame is PushFrame {
  const push = anyPush.safeParse(frame);
  return (
    push.success &&
    isPushName(push.data.event) &&
    pushes[push.data.event].safeParse(push.data.data).success
  );
}

/** A change that no client sees as a push: the member's sessions are to be looked at again, and closed where they are no longer good. */
export const SESSION_CHANGED = 'session_changed';
