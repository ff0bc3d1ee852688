import { randomBytes } from 'node:crypto';
import { POLL_SESSION_HEADER, type PollAnswer } from '@portal/contracts/realtime/frame';
import { DomainError } from '@portal/service-kit/errors';
import { bearerToken } from '@portal/service-kit/http/actor';
import { refusals } from '@portal/service-kit/http/refusals';
import express, { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { Connection, Transport } from './connection.ts';
import type { Limits } from './limits.ts';

const POLL_PATH = '/realtime/poll';

type PollSession = {
  readonly connection: Connection;
  /** The call that waits for frames. A newer one takes its place. */
  waiting: Response | undefined;
  /** In milliseconds of the process's own clock. */
  lastHeard: number;
  poll(res: Response): void;
  release(): void;
};

/**
 * Frames as answers to GETs, for those whose network lets no WebSocket through. What was sent in an answer that got lost is not sent
 * again: the client's call has failed, so it connects anew and says how far it is, as with a socket.
 */
export function createPolls(options: {
  readonly limits: Limits;
  readonly accept: (transport: Transport) => Connection | undefined;
  readonly log: Logger;
}) {
  const { limits, accept, log } = options;
  const sessions = new Map<string, PollSession>();

  function open(id: string): PollSession | undefined {
    let frames: string[] = [];
    let bytes = 0;
    let closed: PollAnswer['close'];
    let due: NodeJS.Immediate | undefined;
    let patience: NodeJS.Timeout | undefined;

    function release(): void {
      clearTimeout(patience);
      const res = session.waiting;
      session.waiting = undefined;
      if (!res) return;
      session.lastHeard = performance.now();
      const close = closed ? `,"close":${JSON.stringify(closed)}` : '';
      res.type('json').send(`{"frames":[${frames.join(',')}]${close}}`);
      frames = [];
      bytes = 0;
      if (closed) sessions.delete(id);
    }
    /** What is sent in one turn goes out in one answer. */
    function releaseSoon(): void {
      due ??= setImmediate(() => {
        due = undefined;
        release();
      });
    }
    const transport: Transport = {
      buffered: () => bytes,
      send(frame) {
        frames.push(frame.json);
        bytes += frame.wire.length;
        releaseSoon();
      },
      // That a poll is answered shows that the server is there, that the next one comes that the client is
      heartbeat(alive) {
        if (session.waiting) transport.send(alive);
      },
      close(code, reason) {
        closed = { code, reason };
        releaseSoon();
      },
    };
    const connection = accept(transport);
    if (!connection) return undefined;

    const session: PollSession = {
      connection,
      waiting: undefined,
      lastHeard: performance.now(),
      poll(res) {
        release();
        session.waiting = res;
        session.lastHeard = performance.now();
        res.on('close', () => {
          if (session.waiting !== res) return;
          clearTimeout(patience);
          session.waiting = undefined;
        });
        if (frames.length > 0 || closed) release();
        else patience = setTimeout(release, limits.poll.wait);
      },
      release,
    };
    sessions.set(id, session);
    return session;
  }

  function sessionOf(req: Request): { readonly id: string; readonly session: PollSession } {
    const id = req.get(POLL_SESSION_HEADER) ?? '';
    const session = sessions.get(id);
    if (!session)
      throw new DomainError('not-found', 'This connection has ended. Please connect again.');
    return { id, session };
  }

  function begin(req: Request): { readonly id: string; readonly session: PollSession } {
    const id = randomBytes(32).toString('base64url');
    const session = open(id);
    if (!session)
      throw new DomainError('too-many', 'Too many connections, try again later', {
        retryAfter: 10,
      });
    const token = bearerToken(req);
    if (token !== undefined) session.connection.take({ event: 'authenticate', data: { token } });
    return { id, session };
  }

  const router = Router();
  router.use(POLL_PATH, (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.post(POLL_PATH, express.json({ limit: limits.frame, strict: true }), (req, res) => {
    const frames: unknown = req.body;
    if (!Array.isArray(frames))
      throw new DomainError('invalid', 'The body has to be an array of frames');
    const { id, session } =
      req.get(POLL_SESSION_HEADER) === undefined ? begin(req) : sessionOf(req);
    session.lastHeard = performance.now();
    for (const frame of frames) session.connection.take(frame);
    res.setHeader(POLL_SESSION_HEADER, id);
    res.json({ frames: [] } satisfies PollAnswer);
  });
  router.get(POLL_PATH, (req, res) => sessionOf(req).session.poll(res));
  router.delete(POLL_PATH, (req, res) => {
    const { id, session } = sessionOf(req);
    session.connection.close(1000, 'Closed by the client');
    session.release();
    sessions.delete(id);
    res.status(204).end();
  });
  router.use(POLL_PATH, refusals(log));

  return {
    router,
    /** Ends those whose client has not asked for long. */
    sweep(): void {
      const oldest = performance.now() - limits.poll.idle;
      for (const [id, session] of sessions) {
        if (session.waiting || session.lastHeard > oldest) continue;
        sessions.delete(id);
        session.connection.close(1001, 'Idle for too long');
      }
    },
    /** Answers every poll that waits; the others hear that their connection is closed when they ask. */
    stop(): void {
      for (const session of sessions.values()) session.release();
    },
  };
}
