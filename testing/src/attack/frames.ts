import { clientFrame } from '@portal/contracts/realtime/client-frame';
import { POLL_SESSION_HEADER } from '@portal/contracts/realtime/frame';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Chance } from '../invented/chance.ts';
import { schemaOf, type Shot } from './shots.ts';
import { mutated, valueOf } from './values.ts';

const FRAMES_OF_A_SOCKET = 50;

function frame(chance: Chance, ids: readonly string[]): string | Buffer {
  const value = valueOf(schemaOf(clientFrame), chance, ids);
  const text = JSON.stringify(chance.happens(0.6) ? mutated(value, chance) : value);
  if (chance.happens(0.1)) return Buffer.from(text);
  return chance.happens(0.1) ? text.slice(0, chance.below(text.length)) : text;
}

/** Opens sockets, with a token or without, and sends frames until the portal closes them or each has sent fifty. */
export async function fireFrames(
  url: string,
  options: {
    readonly count: number;
    readonly token: (chance: Chance) => string | null;
    readonly chance: Chance;
    readonly ids: readonly string[];
  },
): Promise<number> {
  const { count, chance, ids } = options;
  let sent = 0;
  while (sent < count) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
    const token = options.token(chance);
    if (token !== null && chance.happens(0.9))
      socket.send(JSON.stringify({ event: 'authenticate', data: { token } }));
    for (let turn = 0; turn < FRAMES_OF_A_SOCKET && socket.readyState === WebSocket.OPEN; turn++) {
      socket.send(frame(chance, ids));
      sent += 1;
      if (turn % 10 === 9) await new Promise(setImmediate);
    }
    const closed = once(socket, 'close');
    socket.close();
    setTimeout(() => socket.terminate(), 1_000).unref();
    await closed;
  }
  return sent;
}

/** Begins a session of the polling fallback, or goes on with one that was never begun. */
export function pollShot(token: string | undefined, chance: Chance, ids: readonly string[]): Shot {
  const begin =
    token === undefined ? [] : [JSON.stringify({ event: 'authenticate', data: { token } })];
  const frames = Array.from({ length: chance.below(4) }, () => frame(chance, ids).toString());
  return {
    call: null,
    method: 'POST',
    path: '/realtime/poll',
    headers: {
      'Content-Type': 'application/json',
      ...(chance.happens(0.2) ? { [POLL_SESSION_HEADER]: chance.uuid() } : {}),
    },
    body: Buffer.from(`[${[...begin, ...frames].join(',')}]`),
  };
}
