import net from 'node:net';

/** A proxy in front of a server. Shutting it breaks every connection and refuses new ones. */
export interface Gate {
  readonly port: number;
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function openGate(to: {
  readonly host: string;
  readonly port: number;
}): Promise<Gate> {
  const through = new Set<net.Socket>();
  const server = net.createServer((inner) => {
    const outer = net.connect(to.port, to.host);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      through.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        through.delete(one);
        other.destroy();
      });
    }
  });
  const open = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const port = await open(0);
  return {
    port,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of through) socket.destroy();
      }),
    open: async () => void (await open(port)),
  };
}
