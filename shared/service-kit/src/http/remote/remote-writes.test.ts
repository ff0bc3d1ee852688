import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createRemoteWrites } from './remote-writes.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function instance(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
}
const write = { path: '/api/things', token: 'of-asha', idempotencyKey: 'k', body: { text: 'Hm' } };

describe('writes at another process', () => {
  it('sends a write with its own token and key, and returns the answer unchanged', async () => {
    const asked: unknown[] = [];
    const url = await instance((req, res) => {
      const { authorization, 'idempotency-key': key } = req.headers;
      void text(req).then((body) => {
        asked.push([req.method, req.url, authorization, key, JSON.parse(body)]);
        res.writeHead(403).end('{"message":"No"}');
      });
    });
    expect(await createRemoteWrites({ urls: [url] })(write)).toEqual({
      status: 403,
      json: '{"message":"No"}',
    });
    expect(asked).toEqual([['POST', '/api/things', 'Bearer of-asha', 'k', { text: 'Hm' }]]);
  });

  it('sends writes to the other instances while one is gone', async () => {
    const urls = ['http://127.0.0.1:1', await instance((_req, res) => res.end('{}'))];
    const writes = createRemoteWrites({ urls });
    for (let times = 0; times < 4; times++) expect((await writes(write)).status).toBe(200);
  });

  it('fails if no instance answers in time', async () => {
    const silent = await instance(() => undefined);
    for (const url of [silent, 'http://127.0.0.1:1'])
      await expect(createRemoteWrites({ urls: [url], timeoutMs: 100 })(write)).rejects.toThrow();
  });
});
