import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { openS3Blobs } from './s3.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(port: number, status: number, asked: string[]): Promise<number> {
  const server = createServer((req, res) => {
    asked.push(`${req.method ?? ''} ${req.url ?? ''}`);
    res.writeHead(status).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
const open = (port: number, onAway: (reason: string) => void = () => undefined) =>
  openS3Blobs({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'portal',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    onAway,
  });
const blob = { bytes: Buffer.from('x'), contentType: 'image/webp' };

it('uses a store that is away at the start once it is back', async () => {
  const port = await listen(0, 200, []);
  servers.pop()?.close();
  const reasons: string[] = [];
  const blobs = await open(port, (reason) => reasons.push(reason));
  expect(reasons).toHaveLength(1);
  await expect(blobs.put('a', blob)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
  const asked: string[] = [];
  await listen(port, 200, asked);
  await blobs.put('a', blob);
  await blobs.put('b', blob);
  expect(asked).toEqual(['PUT /portal', 'PUT /portal/a~', 'PUT /portal/b~']);
});

it('stops the start if the store refuses', async () => {
  const port = await listen(0, 403, []);
  await expect(open(port)).rejects.toMatchObject({ name: 'BlobsUnavailable' });
});
