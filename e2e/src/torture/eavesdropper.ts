import type { Api } from '@portal/testing/driver/api';
import { WebSocket } from 'ws';

const RECONNECT_MS = 200;

/** A member who is in no group, and must get nothing that is said in one; nor what only administrators get. */
export function eavesdrop(url: string, api: Api, forbidden: readonly string[]) {
  const heard: string[] = [];
  let socket: WebSocket | undefined;
  let isOver = false;
  function connect(): void {
    if (isOver) return;
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime`, {
      handshakeTimeout: 5_000,
    });
    socket = opened;
    opened.on('open', () =>
      opened.send(JSON.stringify({ event: 'authenticate', data: { token: api.token } })),
    );
    opened.on('message', (text: Buffer) => {
      const frame: unknown = JSON.parse(text.toString());
      const isNamed = typeof frame === 'object' && frame !== null && 'event' in frame;
      if (isNamed && forbidden.includes(String(frame.event))) heard.push(text.toString());
    });
    opened.on('error', () => undefined);
    opened.on('close', () => setTimeout(connect, RECONNECT_MS));
  }
  connect();
  return {
    heard,
    close() {
      isOver = true;
      socket?.terminate();
    },
  };
}
