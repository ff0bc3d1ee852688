import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { StartFailure } from '../../process/lifecycle.ts';
import { ApiRequest, ApiResponse } from './messages.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Accepts no new connections, lets open answers finish, and cuts the rest after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** A request that arrives slowly holds a connection. Files come by mobile networks, so they have longer. */
const defaultTimes = { headers: 10_000, request: 30_000, file: 120_000, check: 2_000 };
export type Times = typeof defaultTimes;

const carriesFile = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

const failures: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is in use: stop what uses it, or choose another with PORT=${port + 1}`,
  EACCES: (_host, port) =>
    `Port ${port} may not be opened by this user: choose one above 1023 with PORT`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: change PORTAL_HOST`,
  ENOTFOUND: (host) => `There is no host ${host}: change PORTAL_HOST`,
};

/** @throws StartFailure when the address is not available */
export function listen(
  handler: RequestListener,
  {
    host,
    port,
    maxConnections,
    times = defaultTimes,
  }: {
    readonly host: string;
    readonly port: number;
    readonly maxConnections?: number;
    readonly times?: Times;
  },
): Promise<Listening> {
  const server = createServer(
    {
      IncomingMessage: ApiRequest,
      ServerResponse: ApiResponse,
      keepAliveTimeout: 65_000,
      headersTimeout: times.headers,
      requestTimeout: times.file,
      connectionsCheckingInterval: times.check,
    },
    handler,
  );
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  let closing = false;
  server.prependListener('request', (req, res) => {
    if (!req.complete && !carriesFile(req)) {
      const timer = setTimeout(() => {
        if (!req.complete) req.destroy();
      }, times.request).unref();
      req.once('close', () => clearTimeout(timer));
    }
    // A client that reuses its connection would delay the closing of the server
    if (closing) res.setHeader('Connection', 'close');
  });

  async function close(graceMs: number): Promise<void> {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections become idle one by one as their answers end
    const idle = setInterval(() => server.closeIdleConnections(), 25);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
  }

  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const say = failures[error.code ?? ''];
      reject(say ? new StartFailure(say(host, port), { cause: error }) : error);
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ server, port: actual, close });
    });
  });
}
