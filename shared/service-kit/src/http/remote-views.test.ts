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
  it('come from each instance in turn', async () => {
    const urls = [await instance(says('"one"')), await instance(says('"two"'))];
    const views = createRemoteViews({ urls, secret });
    const answers = [await views({}), await views({})].map(({ json }) => json);
    expect(answers.sort()).toEqual(['"one"', '"two"']);
  });

  it('come from the instances that are there while another is gone', async () => {
    const gone = 'http://127.0.0.1:1';
    const views = createRemoteViews({ urls: [gone, await instance(says('"here"'))], secret });
    for (let times = 0; times < 4; times++) expect((await views({})).json).toBe('"here"');
  });

  it('are asked for again where an instance ends before it has answered', async () => {
    let asked = 0;
    const url = await instance((req, res) => {
      asked += 1;
      if (asked === 1) req.socket.destroy();
      else res.end('"again"');
    });
    expect((await createRemoteViews({ urls: [url], secret })({})).json).toBe('"again"');
  });

  it('cannot be had when nobody answers, in time, or answers well', async () => {
    const silent = await instance(() => undefined);
    const broken = await instance((_req, res) => res.writeHead(503).end());
    for (const url of [silent, broken, 'http://127.0.0.1:1']) {
      const views = createRemoteViews({ urls: [url], secret, timeoutMs: 100 });
      await expect(views({})).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
    }
  });

  it('are asked for at the addresses of a setting', () => {
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
