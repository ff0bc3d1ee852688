import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline, Transform } from 'node:stream';

/** A connection between two parts of a deployment, through a proxy that can harm it. */
export type Link = {
  readonly name: string;
  readonly port: number;
  /** Breaks every connection, and new ones at once. */
  cut(): void;
  /** Keeps every connection open and passes nothing on, as a network does that loses packets. */
  silence(): void;
  slowDown(ms: number): void;
  mend(): void;
  close(): Promise<void>;
};

export async function openLink(
  name: string,
  to: { readonly host: string; readonly port: number },
): Promise<Link> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  let delayMs = 0;
  let silent: Promise<void> | null = null;
  let speakAgain: () => void = () => undefined;

  async function hindrance(): Promise<void> {
    if (delayMs > 0) await sleep(delayMs);
    if (silent) await silent;
  }
  /** Bytes stay in order: the next chunk waits until this one has gone on. */
  const passing = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0 && !silent) done(null, chunk);
        else void hindrance().then(() => done(null, chunk));
      },
    });
  const server = net.createServer((inner) => {
    inner.on('error', () => undefined);
    if (isCut) return void inner.destroy();
    const outer = net.connect(to.port, to.host);
    const end = () => {
      inner.destroy();
      outer.destroy();
    };
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => sockets.delete(socket));
    }
    const ended = (error: Error | null | undefined) => {
      if (error) end();
    };
    pipeline(inner, passing(), outer, ended);
    pipeline(outer, passing(), inner, ended);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    name,
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true;
      breakAll();
    },
    silence: () => void (silent ??= new Promise((resolve) => (speakAgain = resolve))),
    slowDown: (ms) => void (delayMs = ms),
    mend() {
      isCut = false;
      delayMs = 0;
      speakAgain();
      silent = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}
