import * as z from 'zod/mini';

/** The name that a client gives a frame, for the answer to it. */
export const requestId = z.optional(z.union([z.string().check(z.maxLength(100)), z.number()]));

/**
 * Frames a server sends beside the pushes.
 *
 * Pushes are `{ event, position, data }`. That `position`, those of `authenticated` and of `alive` say how far a client is: it
 * keeps the one that came last, and gives it as `lastPosition` when it connects again. `authenticated` has the position from which
 * the pushes go on: with `resumed` what was missed since `lastPosition` follows, else everything later than its `position`.
 * `refetch`: what was missed is no longer at hand, load the screens anew and go on from its position.
 * `alive`: sent every 25 s, since a page cannot see the pings of its socket.
 */
export const controlFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('authenticated'),
    data: z.object({
      memberId: z.string(),
      position: z.nullable(z.string()),
      resumed: z.boolean(),
    }),
  }),
  z.object({ event: z.literal('alive'), position: z.string() }),
  z.object({ event: z.literal('connect_error'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('refetch'), data: z.object({ position: z.nullable(z.string()) }) }),
  z.object({ event: z.literal('session_ended'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('ack'), id: requestId, data: z.record(z.string(), z.unknown()) }),
  z.object({ event: z.literal('error'), id: requestId, data: z.object({ message: z.string() }) }),
]);

/**
 * What one call of the polling fallback (`/realtime/poll`) answers: the frames that are due, and why the connection has ended where
 * it has, with the code a socket would be closed with. The connection is named by the header `X-Realtime-Session`.
 */
export const pollAnswer = z.object({
  frames: z.array(z.unknown()),
  close: z.optional(z.object({ code: z.number(), reason: z.string() })),
});
export type PollAnswer = z.infer<typeof pollAnswer>;
export const POLL_SESSION_HEADER = 'X-Realtime-Session';

/** WebSocket close codes of the portal's own. */
export const closeCodes = {
  authentication: 4401,
  sessionEnded: 4403,
  tooMuch: 4408,
  tooSlow: 4409,
} as const;
export const AUTHENTICATION_ERROR = 'Authentication error';
