import net from 'node:net';

/** The line between a browser and a portal: its sockets can be cut, and kept from coming back, while other calls go through. */
export interface Line {
  readonly url: string;
  /** When each connection in real time was asked for (`performance.now()`). */
  readonly attempts: readonly number[];
  /** Breaks every socket off; unless `again`, none is let through any more. */
  cut(options?: { readonly again?: boolean }): void;
  /** Lets sockets through again. */
  mend(): void;
  close(): Promise<void>;
}

/** An upgrade comes on a connection of its own, unlike all other calls. */
const asksForSocket = (head: Buffer): boolean =>
  head.toString('latin1').startsWith('GET /realtime ');

/** @param url of the portal */
export async function layLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const all = new Set<net.Socket>();
  const sockets = new Set<net.Socket>();
  const attempts: number[] = [];
  let isCut = false;

  const server = net.createServer((inner) => {
    all.add(inner);
    inner.on('error', () => inner.destroy());
    inner.once('data', (head) => {
      if (asksForSocket(head)) {
        attempts.push(performance.now());
        if (isCut) return inner.destroy();
        sockets.add(inner);
      }
      const outer = net.connect(Number(port), hostname);
      outer.on('error', () => inner.destroy());
      outer.on('close', () => inner.destroy());
      inner.on('close', () => outer.destroy());
      outer.write(head);
      return void inner.pipe(outer).pipe(inner);
    });
    inner.on('close', () => {
      all.delete(inner);
      sockets.delete(inner);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    attempts,
    cut({ again = false } = {}) {
      isCut = !again;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of all) socket.destroy();
      }),
  };
}
