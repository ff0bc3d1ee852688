import net from 'node:net';

export interface CuttableProxy {
  readonly url: string;
  readonly attempts: readonly number[];
  cut(): void;
  interrupt(): void;
  mend(): void;
  close(): Promise<void>;
}

const asksForSocket = (head: Buffer): boolean =>
  head.toString('latin1').startsWith('GET /realtime ');

export async function openCuttableProxy(url: string): Promise<CuttableProxy> {
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
  const breakSockets = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    attempts,
    cut() {
      isCut = true;
      breakSockets();
    },
    interrupt: breakSockets,
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of all) socket.destroy();
      }),
  };
}
