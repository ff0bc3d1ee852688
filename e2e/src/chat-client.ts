import { randomUUID } from 'node:crypto';
import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { isPushFrame } from '@portal/contracts/realtime/push';
import { WebSocket } from 'ws';
import type { Api } from './api.ts';

/** A member's client of one chat that stays, through every cut: it writes until what it wrote is acknowledged, and reads up what it missed. */
export interface ChatClient {
  /** What it shows, oldest first. */
  shown(): readonly Message[];
  /** Wishes to send it, now or as soon as there is a connection; resolves once it is acknowledged. */
  say(text: string): Promise<void>;
  /** Breaks its connection off, as a tunnel would. */
  cut(): void;
  readonly counts: { connections: number; pushed: number; readUp: number; sentAgain: number };
  close(): void;
}

const RECONNECT_MS = 20;
const PAGE = 20;

type Wish = {
  readonly clientId: string;
  readonly text: string;
  readonly done: () => void;
  sent: number;
};

export function openChat(url: string, api: Api, groupId: string): ChatClient {
  const known = new Map<string, Message>();
  const counts = { connections: 0, pushed: 0, readUp: 0, sentAgain: 0 };
  let wishes: readonly Wish[] = [];
  let socket: WebSocket | undefined;
  let closed = false;
  let isIn = false;
  /** Up to this message nothing is missing; where more is known, it may. */
  let completeTo: string | undefined;
  let isComplete = false;

  function shown(): readonly Message[] {
    return [...known.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  /** From the newest message that nothing is missing before, until there is no more. */
  async function readUp(on: WebSocket): Promise<void> {
    for (;;) {
      const from = completeTo === undefined ? '' : `&after=${completeTo}`;
      const answer = await api.get(`/messages/${groupId}?limit=${PAGE}${from}`);
      if (answer.status !== 200) throw new Error(`No history: ${answer.status}`);
      const page = answer.read(messagesAnswer);
      if (on !== socket) return;
      for (const message of page) known.set(message._id, message);
      counts.readUp += page.length;
      completeTo = page.at(-1)?._id ?? completeTo;
      if (page.length < PAGE) break;
    }
    isComplete = true;
    completeTo = shown().at(-1)?._id;
  }

  function send(wish: Wish): void {
    if (!isIn || socket?.readyState !== WebSocket.OPEN) return;
    wish.sent += 1;
    if (wish.sent > 1) counts.sentAgain += 1;
    const { clientId, text } = wish;
    const data = { groupId, text, clientId };
    socket.send(JSON.stringify({ event: 'send_message', id: clientId, data }));
  }

  function receive(on: WebSocket, text: string): void {
    if (on !== socket) return;
    const frame: unknown = JSON.parse(text);
    if (isPushFrame(frame) && frame.event === 'receive_message') {
      const { message } = frame.data;
      if (frame.data.group !== groupId) throw new Error('A message of another group');
      counts.pushed += 1;
      known.set(message._id, message);
      if (isComplete) completeTo = shown().at(-1)?._id;
      return;
    }
    if (typeof frame !== 'object' || frame === null || !('event' in frame)) return;
    const id = 'id' in frame ? frame.id : undefined;
    if (frame.event === 'authenticated')
      on.send(JSON.stringify({ event: 'join_group', id: 'join', data: { groupId } }));
    else if (frame.event === 'ack' && id === 'join') {
      // A call that failed ends the connection, and the next one reads up anew
      readUp(on).catch(() => on.terminate());
      isIn = true;
      for (const wish of wishes) send(wish);
    } else if (frame.event === 'ack') {
      const wish = wishes.find(({ clientId }) => clientId === id);
      wishes = wishes.filter((one) => one !== wish);
      wish?.done();
    } else if (frame.event === 'error') on.terminate();
  }

  function connect(): void {
    if (closed) return;
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
    socket = opened;
    isIn = false;
    isComplete = false;
    opened.on('open', () => {
      counts.connections += 1;
      opened.send(JSON.stringify({ event: 'authenticate', data: { token: api.token } }));
    });
    opened.on('message', (text: Buffer) => receive(opened, text.toString()));
    opened.on('error', () => undefined);
    opened.on('close', () => setTimeout(connect, RECONNECT_MS));
  }

  connect();
  return {
    shown,
    say: (text) =>
      new Promise((done) => {
        const wish = { clientId: randomUUID(), text, done, sent: 0 };
        wishes = [...wishes, wish];
        send(wish);
      }),
    cut: () => socket?.terminate(),
    counts,
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
