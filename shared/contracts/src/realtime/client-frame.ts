import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';
import { requestId } from './frame.ts';

/**
 * Frames a client sends. The first is `authenticate`, within 5 s; tokens never travel in a URL.
 *
 * `join_group`: the group's chat is shown from now on. Until `leave_group`, or the end of the connection, its messages come, and the
 * group's `new_group_message` notification does not. Whoever has the `ack` finds in `GET /messages/{groupId}` all that came before.
 * `send_message` needs no `join_group`; the same `clientId` is the same message, and may be sent until it is acknowledged.
 */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('authenticate'),
    data: z.object({ token: z.string(), lastPosition: z.optional(z.string()) }),
  }),
  z.object({ event: z.literal('join_group'), id: requestId, data: z.object({ groupId: id }) }),
  z.object({ event: z.literal('leave_group'), id: requestId, data: z.object({ groupId: id }) }),
  z.object({
    event: z.literal('send_message'),
    id: requestId,
    data: z.object({
      groupId: id,
      text: z.string().check(z.maxLength(limits.message * 2)),
      /** Visible characters, since it may also travel as `Idempotency-Key`. */
      clientId: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/u)),
    }),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;
