import net from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from './free-port.ts';

/** A proxy in front of a server. Shutting it breaks every connection and refuses new ones. */
export interface Gate {
  readonly port: number;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Carries nothing more on the connections that are open now, as a machine that is stopped does. New ones work. */
  freeze(): void;
  /** Keeps the next request that has these words in it, and what follows on its connection, until it is let on. */
  hold(words: string): { readonly reached: Promise<void>; letOn(): void };
}

function gathering(milliseconds: number): Transform {
  let held: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      held.push(bytes);
      timer ??= setTimeout(() => {
        timer = undefined;
        this.push(Buffer.concat(held));
        held = [];
      }, milliseconds);
      done();
    },
    flush(done) {
      clearTimeout(timer);
      done(null, Buffer.concat(held));
    },
  });
}

/** @param options.gatherMs holds answers back for so long and sends them at once, as a network does */
export async function openGate(
  to: { readonly host: string; readonly port: number },
  { gatherMs = 0 }: { readonly gatherMs?: number } = {},
): Promise<Gate> {
  const through = new Set<net.Socket>();
  let held: { readonly words: string; readonly wait: () => Promise<void> } | null = null;

  const holding = () =>
    new Transform({
      transform(bytes: Buffer, _encoding, done) {
        const wait = held !== null && bytes.includes(held.words) ? held.wait : null;
        if (wait === null) {
          done(null, bytes);
          return;
        }
        held = null;
        void wait().then(() => done(null, bytes));
      },
    });

  const server = net.createServer((inner) => {
    const outer = net.connect(to.port, to.host);
    if (gatherMs > 0) outer.pipe(gathering(gatherMs)).pipe(inner);
    else outer.pipe(inner);
    inner.pipe(holding()).pipe(outer);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      through.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        through.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await open();
  return {
    port,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of through) socket.destroy();
      }),
    open,
    freeze() {
      for (const socket of through) {
        socket.unpipe();
        socket.pause();
      }
    },
    hold(words) {
      let letOn: () => void = () => undefined;
      const over = new Promise<void>((resolve) => (letOn = resolve));
      const reached = new Promise<void>((resolve) => {
        held = {
          words,
          wait() {
            resolve();
            return over;
          },
        };
      });
      return { reached, letOn };
    },
  };
}
