import * as z from 'zod/mini';
import { clientId } from '../fields/client-id.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';
import { requestId } from './frame.ts';

/**
 * The frames of a client. The first is `authenticate`, within 5 s; tokens never travel in a URL. Its `language` is a tag such as `mr`, for the
 * messages of later frames; without it, the header `Accept-Language` of the connection says the language.
 *
 * `join_group`: opens the group's chat. Until `leave_group`, or the end of the connection, its messages are pushed, and the group's
 * `new_group_message` notification is not. After the `ack`, `GET /messages/{groupId}` has all earlier messages.
 * `send_message` needs no `join_group`. Frames with the same `clientId` send one message; repeat it until it is acknowledged.
 */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('authenticate'),
    data: z.object({
      token: z.string(),
      lastPosition: z.optional(z.string()),
      run: z.optional(z.string()),
      language: z.optional(z.string().check(z.maxLength(100))),
    }),
  }),
  z.object({ event: z.literal('join_group'), id: requestId, data: z.object({ groupId: id }) }),
  z.object({ event: z.literal('leave_group'), id: requestId, data: z.object({ groupId: id }) }),
  z.object({
    event: z.literal('send_message'),
    id: requestId,
    data: z.object({
      groupId: id,
      text: z.string().check(z.maxLength(limits.message * 2)),
      clientId,
    }),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;
