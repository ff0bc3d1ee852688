import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { personSummary } from '../members/member.api.ts';
import { typedText } from '../text.ts';

export const sendMessageRequest = z.object({
  text: typedText('Message', limits.message, 'Please write a message'),
});

/** Mentions stand in `text` as `@[name]`. `position` orders the messages of a group. */
export const message = z.object({
  _id: z.string(),
  group: z.string(),
  text: z.string(),
  sender: personSummary,
  createdAt: z.string(),
  /** The name that its sender gave it when it was sent (clientId or Idempotency-Key), which tells an echo; null where none was given. */
  clientId: z.nullable(z.string()),
  position: z.string(),
});
export type Message = z.infer<typeof message>;

/** Oldest first. */
export const messagesAnswer = z.array(message);

/** What the `ack` of `send_message` carries, `null` where the message is saved but cannot be shown yet; that of `join_group` and `leave_group` has `groupId` alone. */
export const messageAck = z.object({ clientId: z.string(), message: z.nullable(message) });

/**
 * How a message gets from a real-time connection to where it is written: in one process a function call, between machines a request
 * with the member's own token.
 *
 * @returns what `POST /messages/{groupId}` answers; it never throws for a refusal
 * @throws whatever keeps it from being asked: whether the message was written is then unknown, and the same `clientId` may be sent again
 */
export type SendMessage = (wish: {
  readonly token: string;
  readonly groupId: string;
  readonly text: string;
  readonly clientId: string;
}) => Promise<{ readonly status: number; readonly json: string }>;
