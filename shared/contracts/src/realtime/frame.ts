import * as z from 'zod/mini';

export const requestId = z.optional(z.union([z.string().check(z.maxLength(100)), z.number()]));

/**
 * The frames of a server other than pushes, which are `{ event, position, data }`.
 *
 * A client keeps the `position` of the last push, `authenticated` or `alive`, and sends it as `lastPosition` when it connects again,
 * together with the `run` of `authenticated`: pushes may overtake one another, so only the process that sent the position knows what
 * came before it. In another process, or after a restart, the client is told to `refetch`. Without `run` a position is taken as it is.
 * `authenticated`: with `resumed` the pushes missed since `lastPosition` follow, else all pushes later than its `position`.
 * `log`: names the log that all positions belong to. When it is another one than before, an older log was restored: drop every kept answer
 * and position, and load again.
 * `refetch`: the missed pushes are no longer at hand; reload the screens and continue from its position.
 * `session_ended`: `code` says how, as in the refusals of calls, if the portal knows.
 * `error`: `code` names it, as in the refusals of calls; with `retryAfter`, the same frame may be sent again after that many seconds.
 * `alive`: sent every 25 s, since a page cannot see the pings of its socket.
 */
export const controlFrame = z.union([
  z.object({
    event: z.literal('authenticated'),
    data: z.object({
      memberId: z.string(),
      position: z.nullable(z.string()),
      resumed: z.boolean(),
      run: z.optional(z.string()),
      log: z.optional(z.string()),
    }),
  }),
  z.object({ event: z.literal('alive'), position: z.string() }),
  z.object({ event: z.literal('connect_error'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('refetch'), data: z.object({ position: z.nullable(z.string()) }) }),
  z.object({
    event: z.literal('session_ended'),
    data: z.object({ message: z.string(), code: z.optional(z.string()) }),
  }),
  z.object({ event: z.literal('ack'), id: requestId, data: z.looseObject({}) }),
  z.object({
    event: z.literal('error'),
    id: requestId,
    data: z.object({
      message: z.string(),
      code: z.optional(z.string()),
      retryAfter: z.optional(z.number()),
    }),
  }),
]);

/**
 * The answer of the polling fallback (`/realtime/poll`): the frames that are due and, once the connection has ended, the reason with
 * the close code of a socket. The header `X-Realtime-Session` names the connection.
 */
export const pollAnswer = z.object({
  frames: z.array(z.unknown()),
  close: z.optional(z.object({ code: z.number(), reason: z.string() })),
});
export type PollAnswer = z.infer<typeof pollAnswer>;
export const POLL_SESSION_HEADER = 'X-Realtime-Session';

export const closeCodes = {
  authentication: 4401,
  sessionEnded: 4403,
  tooMuch: 4408,
  tooSlow: 4409,
} as const;
export const AUTHENTICATION_ERROR = 'Authentication error';
