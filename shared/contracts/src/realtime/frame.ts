import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { id } from '../id.ts';

const requestId = z.optional(z.union([z.string().check(z.maxLength(100)), z.number()]));

/** Frames a client sends. The first is `authenticate`, within 5 s; tokens never travel in a URL. */
export const clientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('authenticate'),
    data: z.object({ token: z.string(), lastPosition: z.optional(z.string()) }),
  }),
  z.object({ event: z.literal('join_group'), id: requestId, data: z.object({ groupId: id }) }),
  z.object({
    event: z.literal('send_message'),
    id: requestId,
    data: z.object({
      groupId: id,
      text: z.string().check(z.maxLength(limits.message * 2)),
      clientId: z.string().check(z.maxLength(100)),
    }),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** Frames a server sends beside the pushes. `refetch`: what was missed is no longer at hand, load the screens anew. */
export const controlFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('authenticated'),
    data: z.object({
      memberId: z.string(),
      position: z.nullable(z.string()),
      resumed: z.boolean(),
    }),
  }),
  z.object({ event: z.literal('connect_error'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('refetch'), data: z.object({ position: z.nullable(z.string()) }) }),
  z.object({ event: z.literal('session_ended'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('ack'), id: requestId, data: z.record(z.string(), z.unknown()) }),
  z.object({ event: z.literal('error'), id: requestId, data: z.object({ message: z.string() }) }),
]);

/** WebSocket close codes of the portal's own. */
export const closeCodes = {
  authentication: 4401,
  sessionEnded: 4403,
  tooMuch: 4408,
  tooSlow: 4409,
} as const;
export const AUTHENTICATION_ERROR = 'Authentication error';
