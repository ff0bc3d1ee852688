import { connect, type Socket } from 'node:net';
import { percentile } from '@portal/testing/driver/percentile';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Load = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly next: (index: number, connection: number) => Request;
};

export type Answered = {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds, as all times here. */
  readonly p95: number;
  readonly p99: number;
};

const encode = ({ method, path, headers = {}, body }: Request): Buffer => {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
};

function readAnswer(buffer: Buffer): { status: number; body: string; end: number } | null {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const [, length] = /\r\ncontent-length: *(\d+)/iu.exec(head) ?? [];
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`);
  const end = headEnd + 4 + Number(length);
  if (buffer.length < end) return null;
  return { status, body: buffer.toString('utf8', headEnd + 4, end), end };
}

/**
 * Each connection sends its next request when the last is answered. Uses bare sockets, because Node's own client is slower than the
 * servers.
 * @throws Error on the first answer that isn't 2xx: a refused request is no measurement
 */
export function runLoad(load: Load): Promise<Answered> {
  const { port, connections, seconds, warmUpSeconds, next } = load;
  return new Promise((resolve, reject) => {
    const sockets: Socket[] = [];
    const times: number[] = [];
    let count = 0;
    let countingSince: number | undefined;

    const end = () => {
      clearTimeout(warmUp);
      clearTimeout(finish);
      for (const socket of sockets) socket.destroy();
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    const warmUp = setTimeout(() => {
      countingSince = performance.now();
    }, warmUpSeconds * 1000);
    const finish = setTimeout(
      () => {
        const elapsed = (performance.now() - (countingSince ?? Number.NaN)) / 1000;
        end();
        resolve({
          rate: times.length / elapsed,
          p95: percentile(times, 0.95),
          p99: percentile(times, 0.99),
        });
      },
      (warmUpSeconds + seconds) * 1000,
    );

    for (let connection = 0; connection < connections; connection++) {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      sockets.push(socket);
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = () => {
        const request = encode(next(count++, connection));
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = readAnswer(received);
        if (!answer) return;
        received = received.subarray(answer.end);
        if (answer.status < 200 || answer.status > 299) {
          fail(new Error(`An answer of ${answer.status}: ${answer.body.slice(0, 300)}`));
          return;
        }
        if (countingSince !== undefined) times.push(performance.now() - sentAt);
        send();
      });
      socket.on('error', fail);
      socket.on('close', () => fail(new Error('The server closed a connection')));
    }
  });
}
