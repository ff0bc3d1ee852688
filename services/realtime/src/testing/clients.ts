import { expect, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';

export type TestFrame = {
  readonly event: string;
  readonly position?: string;
  readonly id?: string | number;
  readonly data: Record<string, unknown>;
};

export type Client = {
  readonly frames: readonly TestFrame[];
  readonly pushes: () => readonly TestFrame[];
  readonly code: () => number | undefined;
  send(frame: unknown): void;
  sendText(text: string): void;
  has(event: string, fits?: (frame: TestFrame) => boolean): Promise<TestFrame>;
  closedWith(code: number): Promise<void>;
  close(): void;
};

const CONTROL = [
  'authenticated',
  'connect_error',
  'refetch',
  'session_ended',
  'ack',
  'error',
  'alive',
];

function createClient(transport: {
  readonly frames: TestFrame[];
  readonly code: () => number | undefined;
  readonly sendText: (text: string) => void;
  readonly close: () => void;
}): Client {
  const { frames, code } = transport;
  return {
    frames,
    code,
    pushes: () => frames.filter(({ event }) => !CONTROL.includes(event)),
    send: (frame) => transport.sendText(JSON.stringify(frame)),
    sendText: transport.sendText,
    has: (event, fits = () => true) =>
      vi.waitFor(
        () => {
          const found = frames.find((frame) => frame.event === event && fits(frame));
          if (!found) throw new Error(`No ${event} among ${JSON.stringify(frames)}`);
          return found;
        },
        { interval: 5 },
      ),
    closedWith: (expected) => vi.waitFor(() => expect(code()).toBe(expected), { interval: 5 }),
    close: transport.close,
  };
}

export async function connectSocket(url: string): Promise<Client> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  const frames: TestFrame[] = [];
  let code: number | undefined;
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as TestFrame);
  });
  socket.on('close', (closeCode) => (code = closeCode));
  onTestFinished(() => socket.terminate());
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return createClient({
    frames,
    code: () => code,
    sendText: (text) => socket.send(text),
    close: () => socket.close(),
  });
}

export function connectPoll(url: string): Client {
  const frames: TestFrame[] = [];
  const calls = new AbortController();
  let code: number | undefined;
  let session: string | undefined;
  let sending: Promise<void> = Promise.resolve();
  let polling = false;
  onTestFinished(() => calls.abort());

  async function call(method: string, body?: string): Promise<void> {
    const answer = await fetch(`${url}/poll`, {
      method,
      signal: calls.signal,
      headers: {
        'Content-Type': 'application/json',
        ...(session === undefined ? {} : { 'X-Realtime-Session': session }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      code ??= answer.status;
      return;
    }
    session ??= answer.headers.get('X-Realtime-Session') ?? undefined;
    const { frames: more, close } = JSON.parse(text) as {
      frames: TestFrame[];
      close?: { code: number };
    };
    frames.push(...more);
    code ??= close?.code;
  }
  async function poll(): Promise<void> {
    while (code === undefined && !calls.signal.aborted) await call('GET');
  }
  return createClient({
    frames,
    code: () => code,
    sendText(text) {
      sending = sending
        .then(() => call('POST', `[${text}]`))
        .then(() => {
          if (!polling) poll().catch(() => {});
          polling = true;
        })
        .catch(() => {});
    },
    close: () => calls.abort(),
  });
}
