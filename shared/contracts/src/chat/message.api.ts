import * as z from 'zod/mini';
import { mention, personSummary } from '../members/member.api.ts';

/** A mention in `text` is `@[display]`. `position` orders the messages of a group. */
export const message = z.object({
  _id: z.string(),
  group: z.string(),
  text: z.string(),
  mentions: z.array(mention),
  sender: personSummary,
  createdAt: z.string(),
  /** The sender's own name for the message (`clientId` or Idempotency-Key), by which a client recognises the message it sent. */
  clientId: z.nullable(z.string()),
  position: z.string(),
});
export type Message = z.infer<typeof message>;

export const messagesAnswer = z.array(message);

/** Data of the `ack` of `send_message`; `message` is null when the message is saved but cannot be shown yet. */
export const messageAck = z.object({ clientId: z.string(), message: z.nullable(message) });

/**
 * Sends a message for a real-time connection: a function call within one process, a request with the member's token between machines.
 *
 * @returns the answer of `POST /messages/{groupId}`, refusals included
 * @throws when command-api cannot be reached: the outcome is then unknown, and the same `clientId` may be sent again
 */
export type SendMessage = (wish: {
  readonly token: string;
  readonly groupId: string;
  readonly text: string;
  readonly clientId: string;
  /** The language in which the sender wants a refusal. */
  readonly language: string;
}) => Promise<{ readonly status: number; readonly json: string }>;
