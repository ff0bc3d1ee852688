import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRemoteViews, remoteViewsSettings } from './remote-views.ts';

const secret = 'a secret between services';
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
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
const says =
  (json: string): RequestListener =>
  (_req, res) => {
    res.end(json);
  };

describe('views from other processes', () => {
  it('asks each instance in turn for views', async () => {
    const urls = [await instance(says('"one"')), await instance(says('"two"'))];
    const { read } = createRemoteViews({ urls, secret });
    const answers = [await read({}), await read({})].map(({ json }) => json);
    expect(answers.sort()).toEqual(['"one"', '"two"']);
  });

  it('asks the other instances for views while one is gone', async () => {
    const gone = 'http://127.0.0.1:1';
    const { read } = createRemoteViews({ urls: [gone, await instance(says('"here"'))], secret });
    for (let times = 0; times < 4; times++) expect((await read({})).json).toBe('"here"');
  });

  it('asks again for a view if an instance ends before it answers', async () => {
    let asked = 0;
    const url = await instance((req, res) => {
      asked += 1;
      if (asked === 1) req.socket.destroy();
      else res.end('"again"');
    });
    expect((await createRemoteViews({ urls: [url], secret }).read({})).json).toBe('"again"');
  });

  it('fails if no instance gives a usable answer in time', async () => {
    const silent = await instance(() => undefined);
    const broken = await instance((_req, res) => res.writeHead(503).end());
    for (const url of [silent, broken, 'http://127.0.0.1:1']) {
      const views = createRemoteViews({ urls: [url], secret, timeoutMs: 100 });
      await expect(views.read({})).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
      await expect(views.ping()).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
    }
  });

  it('pings with the secret', async () => {
    const url = await instance(({ method, url: path, headers }, res) => {
      const isOurs = headers.authorization === `Bearer ${secret}`;
      res.writeHead(isOurs && method === 'GET' && path === '/internal/views' ? 204 : 401).end();
    });
    await createRemoteViews({ urls: [url], secret }).ping();
    await expect(createRemoteViews({ urls: [url], secret: 'another' }).ping()).rejects.toThrow(
      'answers with status 401',
    );
  });

  it('reads the addresses of instances from a setting', () => {
    const { PORTAL_QUERY_API_URL: setting } = z.object(remoteViewsSettings).shape;
    expect(setting.parse('http://a:3000, http://b:3000')).toEqual([
      'http://a:3000',
      'http://b:3000',
    ]);
    for (const wrong of ['', ' , ', 'a:3000', 'http://']) {
      expect(setting.safeParse(wrong).success).toBe(false);
    }
  });
});
