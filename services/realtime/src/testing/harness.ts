import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { SendMessage } from '@portal/contracts/chat/message.api';
import type { Audience } from '@portal/contracts/realtime/audience';
import { formatAudience } from '@portal/contracts/realtime/audience';
import { SESSION_CHANGED } from '@portal/contracts/realtime/push';
import type { ViewReader, ViewRequest } from '@portal/contracts/views/view';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import { createInProcessChangeBus } from '@portal/service-kit/change-bus/in-process';
import express from 'express';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createRealtime } from '../app.ts';
import type { Limits } from '../limits.ts';
import { realtimeSettings } from '../settings.ts';
import { connectPoll, connectSocket, type Client } from './clients.ts';

type Session = {
  readonly memberId: string;
  readonly role: 'member' | 'admin';
  readonly groupIds: readonly string[];
};

/** A view as query-api would give it; what tests put into it is what clients get. */
function createViews() {
  const sessions = new Map<string, Session>();
  const documents = new Map<string, unknown>();
  const asked: { readonly request: ViewRequest; readonly minPosition: string | undefined }[] = [];
  let stale = (_request: ViewRequest): boolean => false;
  let obstacle: ((request: ViewRequest) => Promise<void> | void) | undefined;

  function documentOf(request: ViewRequest): unknown {
    switch (request.view) {
      case 'session':
        return sessions.get(request.token) ?? null;
      case 'post':
      case 'likes':
      case 'comments':
        return documents.get(`${request.view} ${request.postId}`) ?? null;
      case 'comment':
        return documents.get(`comment ${request.commentId}`) ?? null;
      case 'notification':
        return documents.get(`notification ${request.notificationId}`) ?? null;
      case 'received-message':
        return documents.get(`message ${request.messageId}`) ?? null;
      case 'group-members':
        return request.memberIds.filter((id) =>
          [...sessions.values()].some(
            ({ memberId, groupIds }) => memberId === id && groupIds.includes(request.groupId),
          ),
        );
      default:
        return documents.get(request.view) ?? null;
    }
  }
  const read: ViewReader = async (request, options = {}) => {
    asked.push({ request, minPosition: options.minPosition });
    const json = JSON.stringify(documentOf(request));
    await obstacle?.(request);
    return { json, stale: stale(request) };
  };
  return {
    read,
    sessions,
    documents,
    asked,
    askedFor: (view: ViewRequest['view']) => asked.filter(({ request }) => request.view === view),
    /** Which answers are older than what was asked for. */
    lagBehind(by: typeof stale): void {
      stale = by;
    },
    /** Stands between each answer and who asked: to hold it up, or to throw. */
    obstruct(by: typeof obstacle): void {
      obstacle = by;
    },
  };
}

/** What command-api would be asked, and what it answers: by default that the message is sent. */
function createCommands() {
  const asked: Parameters<SendMessage>[0][] = [];
  let answering: SendMessage = ({ clientId }) =>
    Promise.resolve({
      status: 201,
      json: JSON.stringify({ _id: `message-${clientId}`, clientId }),
    });
  const sendMessage: SendMessage = (wish) => {
    asked.push(wish);
    return answering(wish);
  };
  return {
    sendMessage,
    asked,
    answer(by: SendMessage): void {
      answering = by;
    },
  };
}

export const everyone: Audience = { kind: 'everyone' };
export const only = (memberId: string): Audience => ({ kind: 'member', memberId });
let changes = 0;

/** Positions are told as small numbers. */
export const at = (position: number): string => String(position).padStart(8, '0');
export const change = (
  topic: string,
  docId: string,
  position: number,
  audience: Audience = everyone,
): Change => ({
  id: `change-${(changes += 1)}`,
  topic,
  docId,
  position: at(position),
  audience: formatAudience(audience),
});

export async function startPortal(
  given: { readonly limits?: Partial<Limits>; readonly now?: () => Date } = {},
) {
  const views = createViews();
  const commands = createCommands();
  const changeBus = createInProcessChangeBus();
  const realtime = createRealtime({
    changeBus,
    views: views.read,
    sendMessage: commands.sendMessage,
    settings: realtimeSettings.parse({}),
    log: pino({ level: 'silent' }),
    now: given.now ?? (() => new Date()),
    // The same change again is told apart by the tests that are about it
    limits: { overlap: 0, ...given.limits },
  });
  await realtime.ready();
  const app = express().use(realtime.router);
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
  function signIn(memberId: string, more: Partial<Session> = {}): string {
    const token = `token-of-${memberId}`;
    views.sessions.set(token, { memberId, role: 'member', groupIds: [], ...more });
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
    /** A connected, authenticated client of a member. */
    async join(
      memberId: string,
      options: {
        readonly kind?: 'socket' | 'poll';
        readonly lastPosition?: string;
        readonly session?: Partial<Session>;
      } = {},
    ): Promise<Client> {
      const client = await connect(options.kind ?? 'socket');
      const token = signIn(memberId, options.session);
      const { lastPosition } = options;
      client.send({
        event: 'authenticate',
        data: lastPosition === undefined ? { token } : { token, lastPosition },
      });
      await client.has('authenticated');
      return client;
    },
    /** As a changed password does, or an administrator. */
    endSession(memberId: string, position = 1): Promise<void> {
      views.sessions.delete(`token-of-${memberId}`);
      return changeBus.publish([change(SESSION_CHANGED, memberId, position, only(memberId))]);
    },
    /** A member's groups are others than before; who is connected hears of it. */
    moveTo(memberId: string, position: number, groupIds: readonly string[]): Change {
      signIn(memberId, { groupIds });
      return change(SESSION_CHANGED, memberId, position, only(memberId));
    },
    /** A message in a group's chat, and the change that says so. */
    say(groupId: string, messageId: string, position: number): Change {
      const message = { _id: messageId, group: groupId };
      const shown = { group: groupId, message, position: at(position) };
      views.documents.set(`message ${messageId}`, shown);
      return change('receive_message', messageId, position, { kind: 'group', groupId });
    },
    /** As a network does that goes away: every connection ends without a word. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    /** Likes of a post as they are now, and the change that says so. */
    like(postId: string, position: number, likes: readonly string[], audience = everyone): Change {
      views.documents.set(`likes ${postId}`, { postId, likes, position: at(position) });
      return change('post_liked', postId, position, audience);
    },
    notify(id: string, position: number, memberId: string): Change {
      views.documents.set(`notification ${id}`, { _id: id, position: at(position) });
      return change('new_notification', id, position, only(memberId));
    },
  };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;
