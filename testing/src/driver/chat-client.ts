import { randomUUID } from 'node:crypto';
import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { isPushFrame } from '@portal/contracts/pushes';
import { WebSocket } from 'ws';
import type { Api } from './api.ts';

export interface ChatClient {
  messages(): readonly Message[];
  send(text: string): Promise<void>;
  cut(): void;
  /** Texts that the portal could not take at first. Later ones may stand before them. */
  readonly delayed: ReadonlySet<string>;
  readonly counts: { connections: number; pushed: number; loaded: number; resent: number };
  close(): void;
}

const RECONNECT_MS = 20;
const PAGE = 20;

type Outgoing = {
  readonly clientId: string;
  readonly text: string;
  readonly acknowledge: () => void;
  sent: number;
};

export function openChat(url: string, api: Api, groupId: string): ChatClient {
  const known = new Map<string, Message>();
  const delayed = new Set<string>();
  const counts = { connections: 0, pushed: 0, loaded: 0, resent: 0 };
  let outbox: readonly Outgoing[] = [];
  let socket: WebSocket | undefined;
  let closed = false;
  let isInRoom = false;
  let completeTo: string | undefined;
  let isComplete = false;

  function messages(): readonly Message[] {
    return [...known.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  /** All that came since the last time; at first all there is, from the newest back. */
  async function loadMissed(on: WebSocket): Promise<void> {
    const [way, side] =
      completeTo === undefined ? (['before', 0] as const) : (['after', -1] as const);
    let edge = completeTo;
    for (;;) {
      const from = edge === undefined ? '' : `&${way}=${edge}`;
      const answer = await api.get(`/messages/${groupId}?limit=${PAGE}${from}`);
      if (answer.status !== 200) throw new Error(`No history: ${answer.status}`);
      const page = answer.read(messagesAnswer);
      if (on !== socket) return;
      for (const message of page) known.set(message._id, message);
      counts.loaded += page.length;
      edge = page.at(side)?._id ?? edge;
      if (way === 'after') completeTo = edge;
      if (page.length < PAGE) break;
    }
    isComplete = true;
    completeTo = messages().at(-1)?._id;
  }

  function transmit(message: Outgoing): void {
    if (!isInRoom || socket?.readyState !== WebSocket.OPEN) return;
    message.sent += 1;
    if (message.sent > 1) counts.resent += 1;
    const { clientId, text } = message;
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
      if (isComplete) completeTo = messages().at(-1)?._id;
      return;
    }
    if (typeof frame !== 'object' || frame === null || !('event' in frame)) return;
    const id = 'id' in frame ? frame.id : undefined;
    if (frame.event === 'authenticated')
      on.send(JSON.stringify({ event: 'join_group', id: 'join', data: { groupId } }));
    else if (frame.event === 'refetch') {
      isComplete = false;
      loadMissed(on).catch(() => on.terminate());
    } else if (frame.event === 'ack' && id === 'join') {
      loadMissed(on).catch(() => on.terminate());
      isInRoom = true;
      for (const message of outbox) transmit(message);
    } else if (frame.event === 'ack') {
      const acknowledged = outbox.find(({ clientId }) => clientId === id);
      outbox = outbox.filter((message) => message !== acknowledged);
      acknowledged?.acknowledge();
    } else if (frame.event === 'error') {
      const refused = outbox.find(({ clientId }) => clientId === id);
      if (refused) delayed.add(refused.text);
      on.terminate();
    }
  }

  function connect(): void {
    if (closed) return;
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
    socket = opened;
    isInRoom = false;
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
    messages,
    send: (text) =>
      new Promise((acknowledge) => {
        const message = { clientId: randomUUID(), text, acknowledge, sent: 0 };
        outbox = [...outbox, message];
        transmit(message);
      }),
    cut: () => socket?.terminate(),
    delayed,
    counts,
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
