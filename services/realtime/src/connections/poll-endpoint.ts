import { randomBytes } from 'node:crypto';
import { jsonArray, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import { POLL_SESSION_HEADER, type PollAnswer } from '@portal/contracts/realtime/frame';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Language } from '@portal/languages/registry';
import { languageOf } from '@portal/service-kit/http/serving/spoken';
import { DomainError } from '@portal/service-kit/errors';
import { bearerToken } from '@portal/service-kit/http/callers/bearer';
import { refusals } from '@portal/service-kit/http/serving/error-answers';
import { clientOf, widestOf } from '@portal/service-kit/http/callers/client-address';
import express, { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { Connection, Transport } from './client-connection.ts';
import type { Limits } from '../connection-limits.ts';

const POLL_PATH = '/realtime/poll';

type PollSession = {
  readonly connection: Connection;
  readonly client: string;
  waiting: Response | undefined;
  /** Calls that are under way and take what the session has to say when it closes. */
  posts: number;
  lastHeard: number;
  poll(res: Response): void;
  release(): void;
  /** The last frames of a closed session, if no poll waits for them. Ends it. */
  last(): Json<PollAnswer> | undefined;
};

/**
 * Frames as answers to GETs, for networks that block WebSockets. Frames in a lost answer are not sent again: the client's call has failed,
 * so it reconnects with its position, as with a socket.
 */
export function createPolls(options: {
  readonly limits: Limits;
  readonly accept: (
    transport: Transport,
    client: string,
    language: Language,
  ) => Connection | undefined;
  readonly log: Logger;
}) {
  const { limits, accept, log } = options;
  const sessions = new Map<string, PollSession>();
  const sessionsOf = new Map<string, number>();

  function remove(id: string): void {
    const session = sessions.get(id);
    if (!session) return;
    sessions.delete(id);
    const left = (sessionsOf.get(session.client) ?? 0) - 1;
    if (left > 0) sessionsOf.set(session.client, left);
    else sessionsOf.delete(session.client);
  }

  function open(id: string, client: string, language: Language): PollSession | undefined {
    const { most, perClient } = limits.pollSessions;
    const own = sessionsOf.get(client) ?? 0;
    if (sessions.size >= most || own >= perClient) return undefined;

    let frames: Json<unknown>[] = [];
    let bytes = 0;
    let closed: PollAnswer['close'];
    let scheduled: NodeJS.Immediate | undefined;
    let deadline: NodeJS.Timeout | undefined;

    function takeFrames(): Json<PollAnswer> {
      const close = closed && toJson(closed);
      const taken = jsonObject<PollAnswer>({ frames: jsonArray(frames), close });
      frames = [];
      bytes = 0;
      if (closed) remove(id);
      return taken;
    }
    function release(): void {
      clearTimeout(deadline);
      const res = session.waiting;
      session.waiting = undefined;
      if (!res) return;
      session.lastHeard = performance.now();
      res.type('json').send(takeFrames());
    }
    function releaseSoon(): void {
      scheduled ??= setImmediate(() => {
        scheduled = undefined;
        release();
      });
    }
    const transport: Transport = {
      bufferedBytes: () => bytes,
      send(frame) {
        frames.push(frame.json);
        bytes += frame.wire.length;
        releaseSoon();
      },
      sendAll: (frames) => frames.forEach(transport.send),
      // A waiting poll shows that the client is there; the idle time finds one that has stopped polling
      heartbeat(alive) {
        if (session.waiting) transport.send(alive);
      },
      close(code, reason, isMembers) {
        closed = { code, reason };
        releaseSoon();
        // A member's own client polls again; strangers would fill the memory
        if (!isMembers && !session.waiting && session.posts === 0) remove(id);
      },
    };
    const connection = accept(transport, client, language);
    if (!connection) return undefined;

    const session: PollSession = {
      connection,
      client,
      posts: 0,
      waiting: undefined,
      lastHeard: performance.now(),
      poll(res) {
        release();
        session.waiting = res;
        session.lastHeard = performance.now();
        res.on('close', () => {
          if (session.waiting !== res) return;
          clearTimeout(deadline);
          session.waiting = undefined;
        });
        if (frames.length > 0 || closed) release();
        else deadline = setTimeout(release, limits.poll.wait);
      },
      release,
      last: () => (closed && !session.waiting ? takeFrames() : undefined),
    };
    sessions.set(id, session);
    sessionsOf.set(client, own + 1);
    return session;
  }

  function sessionOf(req: Request): { readonly id: string; readonly session: PollSession } {
    const id = req.get(POLL_SESSION_HEADER) ?? '';
    const session = sessions.get(id);
    if (!session) throw new DomainError('not-found', wordsOf('connection-ended'));
    return { id, session };
  }

  function begin(req: Request): {
    readonly id: string;
    readonly session: PollSession;
    readonly first: readonly unknown[];
  } {
    const id = randomBytes(32).toString('base64url');
    const session = open(id, widestOf(clientOf(req.ip)), languageOf(req));
    if (!session)
      throw new DomainError('too-many', wordsOf('too-many-connections'), {
        retryAfterSeconds: 10,
      });
    const token = bearerToken(req);
    const first = token === undefined ? [] : [{ event: 'authenticate', data: { token } }];
    return { id, session, first };
  }

  const router = Router();
  router.use(POLL_PATH, (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.post(POLL_PATH, express.json({ limit: limits.frame, strict: true }), async (req, res) => {
    const frames: unknown = req.body;
    if (!Array.isArray(frames)) throw new DomainError('invalid', wordsOf('frames-invalid'));
    const { id, session, first } =
      req.get(POLL_SESSION_HEADER) === undefined ? begin(req) : { ...sessionOf(req), first: [] };
    session.lastHeard = performance.now();
    session.posts += 1;
    const all = first.concat(frames);
    await Promise.all(all.map((frame) => session.connection.take(frame)));
    session.posts -= 1;
    res.setHeader(POLL_SESSION_HEADER, id);
    res.type('json').send(session.last() ?? toJson<PollAnswer>({ frames: [] }));
  });
  router.get(POLL_PATH, (req, res) => sessionOf(req).session.poll(res));
  router.delete(POLL_PATH, (req, res) => {
    const { id, session } = sessionOf(req);
    session.connection.close(1000, 'Closed by the client');
    session.release();
    remove(id);
    res.status(204).end();
  });
  router.use(POLL_PATH, refusals(log));

  return {
    router,
    sweep(): void {
      const oldest = performance.now() - limits.poll.idle;
      for (const [id, session] of sessions) {
        if (session.waiting || session.lastHeard > oldest) continue;
        remove(id);
        session.connection.close(1001, 'Idle for too long');
      }
    },
    stop(): void {
      for (const session of sessions.values()) session.release();
    },
  };
}
