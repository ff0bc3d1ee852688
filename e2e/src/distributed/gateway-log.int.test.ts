import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { calls } from '@portal/contracts/calls';
import { languageDirectives } from '@portal/standalone/gateway-directives';
import { temporaryFolder } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { missingForNginx, startNginx } from '../engines/nginx.ts';

const SECRET = 'a1B2-c3_d4'.repeat(4);
const APP = new URL('../../../web/src/app/', import.meta.url);

/** Every `<Route path>` of the client; a relative one belongs to the administrators' pages. */
const clientRoutes = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .flatMap((name) => [
    ...readFileSync(new URL(name, APP), 'utf8').matchAll(/<Route[^>]*? path="([^"]+)"/gu),
  ])
  .map(([, path = '']) => (path.startsWith('/') || path === '*' ? path : `/admin/${path}`));
const callRoutes = Object.keys(calls).map((name) => `/api${name.split(' ')[1] ?? ''}`);

const filledIn = (route: string): string =>
  route.replaceAll(/:\w+|\*/gu, SECRET).replace(/^(?!\/)/u, '/');
const encoded = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Ways to write a path that the gateway, a service or the client may take for the same one. */
const spellingsOf = (path: string): readonly string[] => {
  const [, first = '', ...rest] = path.split('/');
  const end = rest.map((segment) => `/${segment}`).join('');
  return [
    path,
    `${path}?next=${SECRET}`,
    `${path}/`,
    `/${first.toUpperCase()}${end}`,
    `/${encoded(first.slice(0, 1))}${first.slice(1)}${end}`,
    `/${encoded(first)}${end}`,
    `/${first}${end.replaceAll('/', '%2f')}`,
    `/${first}${end.replaceAll('/', '%252f')}`,
    `//${first}${end.replaceAll('/', '//')}`,
    `/.${path}`,
    `/assets/..${path}`,
    `/assets/..%2f${path.slice(1)}`,
    `/assets/%2e%2e${path}`,
    `/assets/../robots.txt/..${path}`,
    `/${first};${end}`,
    `/${first}\\${end.slice(1)}`,
    `${path}/app.js`,
  ];
};

const line = z.object({
  request: z.string(),
  status: z.number(),
  seconds: z.number(),
  requestId: z.string(),
  upstream: z.string(),
});

describe.skipIf(missingForNginx() !== null)("the gateway's log", () => {
  let gateway: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    const site = join(temporaryFolder(), 'site');
    await mkdir(join(site, 'assets/mr'), { recursive: true });
    await writeFile(join(site, 'index.html'), '<!doctype html>');
    await writeFile(join(site, 'assets/FeedPage-C1d_2-eF.js'), 'export {};');
    await writeFile(join(site, 'assets/mr/C1d_2-e.js'), 'export {};');
    await writeFile(join(site, 'sw.mr.js'), 'export {};');
    await writeFile(join(dirname(site), 'site.headers.conf'), '');
    await writeFile(`${site}.languages.conf`, languageDirectives());
    // Nothing here asks a service
    gateway = await startNginx({
      site,
      ports: { COMMAND_API: [9], QUERY_API: [9], REALTIME: [9] },
    });
  });
  afterAll(() => gateway.stop());

  /** Sends the path unchanged; `fetch` would normalize it. */
  async function ask(path: string): Promise<void> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const answered = new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: portal\r\nReferer: http://portal${path}\r\nX-Request-Id: q1\r\n\r\n`,
    );
    await answered;
    socket.destroy();
  }
  const lines = () =>
    gateway
      .logged()
      .trim()
      .split('\n')
      .map((text) => line.parse(JSON.parse(text)));

  it('finds the routes whose links carry a token', () => {
    expect(clientRoutes).toEqual(
      expect.arrayContaining(['/nominee/:token', '/reset-password/:resetToken']),
    );
    expect(callRoutes).toContain('/api/auth/confirm-address/:addressToken');
  });

  it('shows no segment after the first of any page or call, however the path is spelled', async () => {
    const routes = [...new Set([...clientRoutes, ...callRoutes])];
    for (const path of routes.flatMap((route) => spellingsOf(filledIn(route)))) await ask(path);
    await ask('/the-last-one');
    await vi.waitFor(() => expect(gateway.logged()).toContain('GET /the-last-one'));
    expect(lines().length).toBeGreaterThan(routes.length);
    expect(gateway.logged()).not.toContain(SECRET);
    expect(gateway.logged().toLowerCase()).not.toContain(encoded(SECRET).toLowerCase());
    expect(await gateway.output()).not.toContain(SECRET);
    const shown = new Set(lines().map(({ request }) => request.replace(/^GET \/[^/]*/u, '')));
    expect([...shown].toSorted()).toEqual(['', '/[masked]']);
  });

  it.each([
    ['/nominee/abc', 'GET /nominee/[masked]', 200],
    ['/api/users/directory?name=Asha', 'GET /api/[masked]', 503],
    ['/directory?name=Asha', 'GET /directory', 200],
    ['/', 'GET /', 200],
    ['/assets/FeedPage-C1d_2-eF.js?again', 'GET /assets/FeedPage-C1d_2-eF.js', 200],
    ['/assets/mr/C1d_2-e.js', 'GET /assets/mr/C1d_2-e.js', 200],
    ['/sw.mr.js', 'GET /sw.mr.js', 200],
    ['/assets/gone.js', 'GET /assets/gone.js', 404],
    ['/service-worker.js', 'GET /service-worker.js', 200],
    [`/${SECRET}`, 'GET /[masked]', 200],
  ])('says of %s that it was %s, with status, time and id', async (path, request, status) => {
    const before = lines().length;
    await ask(path);
    await vi.waitFor(() => expect(lines().length).toBe(before + 1));
    expect(lines().at(-1)).toMatchObject({ request, status, requestId: 'q1' });
  });
});
