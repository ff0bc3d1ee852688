import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { openS3Blobs } from './s3.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener, port = 0): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
const listen = (port: number, status: number, asked: string[]): Promise<number> =>
  serve((req, res) => {
    asked.push(`${req.method ?? ''} ${req.url ?? ''}`);
    res.writeHead(status).end();
  }, port);
const open = (
  port: number,
  onAway: (reason: string) => void = () => undefined,
  timeoutMs = 10_000,
) =>
  openS3Blobs({
    timeoutMs,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'portal',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    onAway,
  });
const blob = { bytes: Buffer.from('x'), contentType: 'image/webp' };

it('uses a store that is away at the start once it is back', async () => {
  const port = await listen(await freePort(), 200, []);
  servers.pop()?.close();
  const reasons: string[] = [];
  const blobs = await open(port, (reason) => reasons.push(reason));
  expect(reasons).toHaveLength(1);
  await expect(blobs.put('a', blob)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
  const asked: string[] = [];
  await listen(port, 200, asked);
  await blobs.put('a', blob);
  await blobs.put('b', blob);
  expect(asked).toEqual(['HEAD /portal', 'PUT /portal/a~', 'PUT /portal/b~']);
});

it('makes the bucket where there is none, and needs no right to where there is one', async () => {
  const asked: string[] = [];
  let bucket = 404;
  const port = await serve(({ method }, res) => {
    asked.push(method ?? '');
    if (method === 'HEAD') res.writeHead(bucket).end();
    else res.writeHead(bucket === 404 ? 200 : 403).end();
  });
  await open(port);
  expect(asked).toEqual(['HEAD', 'PUT']);
  bucket = 200;
  await open(port);
  expect(asked).toEqual(['HEAD', 'PUT', 'HEAD']);
});

it('stops the start if the store refuses', async () => {
  const port = await listen(0, 403, []);
  await expect(open(port)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
});

it('asks again when a request gets no answer', async () => {
  const asked: string[] = [];
  const port = await serve((req, res) => {
    asked.push(`${req.method ?? ''} ${req.url ?? ''}`);
    if (asked.length !== 2) res.writeHead(200).end('a picture');
  });
  const blobs = await open(port, undefined, 1_000);
  const { bytes = [] } = (await blobs.get('a')) ?? {};
  expect(Buffer.from(bytes).toString()).toBe('a picture');
  expect(asked).toEqual(['HEAD /portal', 'GET /portal/a~', 'GET /portal/a~']);
});

it('gives up a store that never answers within the time', async () => {
  const port = await serve(() => undefined);
  const began = performance.now();
  const blobs = await open(port, undefined, 400);
  await expect(blobs.get('a')).rejects.toMatchObject({ name: 'BlobsUnavailable' });
  expect(performance.now() - began).toBeLessThan(20_000);
});
