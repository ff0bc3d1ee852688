import net from 'node:net';

const free = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below the ports that systems give to outgoing connections, which start at 32,768 on Linux. */
const PORTS = { from: 12_000, to: 32_000 };
/** Test processes that run side by side start in different places, so that they do not choose the same port at once. */
const APART = 50;
let next = PORTS.from + ((process.pid * APART) % (PORTS.to - PORTS.from));

/**
 * For a server that goes away and comes back: while it is away, an outgoing connection may take a port that the system chose for it. A
 * server that never restarts may listen on port 0.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < PORTS.to ? port + 1 : PORTS.from;
    if (await free(port)) return port;
  }
}
