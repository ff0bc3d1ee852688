import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import type { SessionView } from '@portal/contracts/accounts/session.views';
import type { SendMessage } from '@portal/contracts/chat/message.api';
import type { Position } from '@portal/contracts/wire/position';
import type { Pushes } from '@portal/contracts/wire/push';
import { pushes, SESSION_CHANGED, type PushName } from '@portal/contracts/pushes';
import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import type { ViewReader, ViewRequest } from '@portal/contracts/views';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import { createInProcessChangeBus } from '@portal/service-kit/change-bus/in-process-change-bus';
import { createAddressOf } from '@portal/service-kit/http/serving/api-app';
import express from 'express';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createRealtime } from '../app.ts';
import type { Limits } from '../connection-limits.ts';
import { realtimeSettings } from '../settings.ts';
import { connectPoll, connectSocket, type Client } from './clients.ts';

const definitions: Pushes = pushes;

function createViews() {
  const sessions = new Map<string, SessionView>();
  const ends = new Map<string, SessionEnd>();
  const answers = new Map<string, unknown>();
  const unread = new Map<string, number>();
  const requests: { readonly request: ViewRequest; readonly minPosition: Position | undefined }[] =
    [];
  let stale = (_request: ViewRequest): boolean => false;
  let obstacle: ((request: ViewRequest) => Promise<void> | void) | undefined;

  const membersAmong = (request: { readonly groupId: string; readonly memberIds: string[] }) =>
    request.memberIds.filter((id) =>
      [...sessions.values()].some(
        ({ memberId, groupIds }) => memberId === id && groupIds.includes(request.groupId),
      ),
    );
  function answerTo(request: ViewRequest): unknown {
    if (request.view === 'session') {
      const end = ends.get(request.token);
      return sessions.get(request.token) ?? (end ? { end } : null);
    }
    if (request.view === 'group-members') return membersAmong(request);
    if (request.view === 'unread-messages')
      return Object.fromEntries(
        membersAmong(request).flatMap((id) => {
          const count = unread.get(id) ?? 1;
          return count === 0 ? [] : [[id, { count }]];
        }),
      );
    return answers.get(JSON.stringify(request)) ?? null;
  }
  const read: ViewReader = async (request, options = {}) => {
    requests.push({ request, minPosition: options.minPosition });
    const json = JSON.stringify(answerTo(request));
    await obstacle?.(request);
    return { json, stale: stale(request) };
  };
  return {
    read,
    sessions,
    ends,
    unread,
    requests,
    requestsFor: (view: ViewRequest['view']) =>
      requests.filter(({ request }) => request.view === view),
    show(push: PushName, docId: string, answer: object): void {
      const { view, keyOf } = definitions[push] ?? {};
      answers.set(JSON.stringify({ view: view?.name, ...keyOf?.(docId) }), answer);
    },
    lagBehind(isStale: typeof stale): void {
      stale = isStale;
    },
    obstruct(by: typeof obstacle): void {
      obstacle = by;
    },
  };
}

function createCommands() {
  const requests: Parameters<SendMessage>[0][] = [];
  let answerTo: SendMessage = ({ clientId }) =>
    Promise.resolve({
      status: 201,
      json: JSON.stringify({ _id: `message-${clientId}`, clientId }),
    });
  const sendMessage: SendMessage = (request) => {
    requests.push(request);
    return answerTo(request);
  };
  return {
    sendMessage,
    requests,
    answer(by: SendMessage): void {
      answerTo = by;
    },
  };
}

export const everyone: Audience = { kind: 'everyone' };
export const only = (memberId: string): Audience => ({ kind: 'member', memberId });

export const positionOf = (number: number): Position => String(number).padStart(8, '0');

let changes = 0;
export const change = (
  topic: string,
  docId: string,
  position: number,
  audience: Audience = everyone,
): Change => ({
  id: `change-${(changes += 1)}`,
  topic,
  docId,
  position: positionOf(position),
  audience: formatAudience(audience),
});

export async function startPortal(
  options: { readonly limits?: Partial<Limits>; readonly now?: () => Date } = {},
) {
  const views = createViews();
  const commands = createCommands();
  const changeBus = createInProcessChangeBus();
  const realtime = createRealtime({
    changeBus,
    views: views.read,
    sendMessage: commands.sendMessage,
    settings: realtimeSettings.parse({}),
    addressOf: createAddressOf('1'),
    log: pino({ level: 'silent' }),
    now: options.now ?? (() => new Date()),
    limits: { overlap: 0, ...options.limits },
  });
  await realtime.ready();
  const app = express().set('trust proxy', 1).use(realtime.router);
  const server = createServer(app);
  realtime.attach(server);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/realtime`;

  onTestFinished(async () => {
    await realtime.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function connect(kind: 'socket' | 'poll'): Promise<Client> {
    return kind === 'socket' ? connectSocket(url) : connectPoll(url);
  }
  function signIn(memberId: string, session: Partial<SessionView> = {}): string {
    const token = `token-of-${memberId}`;
    views.sessions.set(token, { memberId, role: 'member', groupIds: [], ...session });
    return token;
  }
  return {
    realtime,
    server,
    url,
    port,
    views,
    commands,
    publish: (...published: readonly Change[]) => changeBus.publish(published),
    connect,
    signIn,
    async join(
      memberId: string,
      claim: {
        readonly kind?: 'socket' | 'poll';
        readonly lastPosition?: Position;
        readonly run?: string;
        readonly session?: Partial<SessionView>;
      } = {},
    ): Promise<Client> {
      const client = await connect(claim.kind ?? 'socket');
      const token = signIn(memberId, claim.session);
      const { lastPosition, run } = claim;
      client.send({ event: 'authenticate', data: { token, lastPosition, run } });
      await client.has('authenticated');
      return client;
    },
    endSession(memberId: string, position = 1): Promise<void> {
      views.sessions.delete(`token-of-${memberId}`);
      return changeBus.publish([change(SESSION_CHANGED, memberId, position, only(memberId))]);
    },
    moveTo(memberId: string, position: number, groupIds: string[]): Change {
      signIn(memberId, { groupIds });
      return change(SESSION_CHANGED, memberId, position, only(memberId));
    },
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    say(groupId: string, messageId: string, position: number): Change {
      views.show('receive_message', messageId, {
        group: groupId,
        message: { _id: messageId, group: groupId },
        position: positionOf(position),
      });
      return change('receive_message', messageId, position, { kind: 'group', groupId });
    },
    write(postId: string, position: number): Change {
      views.show('post_created', postId, { _id: postId, position: positionOf(position) });
      return change('post_created', postId, position, everyone);
    },
    like(postId: string, position: number, likes: readonly string[], audience = everyone): Change {
      views.show('post_liked', postId, {
        postId,
        likes,
        likeCount: likes.length,
        likers: [],
        position: positionOf(position),
      });
      return change('post_liked', postId, position, audience);
    },
    notify(id: string, position: number, audience: string | Audience): Change {
      views.show('new_notification', id, { _id: id, position: positionOf(position) });
      return change(
        'new_notification',
        id,
        position,
        typeof audience === 'string' ? only(audience) : audience,
      );
    },
  };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;
