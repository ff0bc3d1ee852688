import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolContent } from '@portal/contracts/content/school-content';
import { submission } from '@portal/testing/driver/api';
import { ADMIN, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(killAll);

type Raw = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
};

const requestCompressed = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    request(`${portal.url}${path}`, { method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function scriptPath(): Promise<string> {
  const html = (await requestCompressed('/', asBrowser)).bytes.toString();
  const [, path = ''] = /<script[^>]+src="(\/assets\/[^"]+\.js)"/u.exec(html) ?? [];
  expect(path).not.toBe('');
  return path;
}

it.each(['/', '/login', '/posts/8a1b', '/reset-password/a.b', '/groups/x'])(
  'answers %s with the page of the client',
  async (path) => {
    const { status, headers, bytes } = await requestCompressed(path, asBrowser);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(bytes.toString()).toContain('<div id="root"');
  },
);

it('revalidates the page and answers 304 when it is unchanged', async () => {
  const first = await requestCompressed('/', asBrowser);
  expect(first.headers['cache-control']).toBe('no-cache');
  const etag = String(first.headers['etag']);
  const second = await requestCompressed('/', { ...asBrowser, 'If-None-Match': etag });
  expect(second.status).toBe(304);
  expect(second.bytes).toHaveLength(0);
});

it("embeds the school's content in the page", async () => {
  const html = (await requestCompressed('/', asBrowser)).bytes.toString();
  const [, json = ''] = /<script type="application\/json" id="school">([^<]*)</u.exec(html) ?? [];
  expect(schoolContent.parse(JSON.parse(json))).toMatchObject({
    name: 'Vidyalaya',
    foundedYear: 1987,
  });
});

it("has all that the first paint needs in its own bytes: the styles and the school's name [2.splash.1]", async () => {
  const html = (await requestCompressed('/', asBrowser)).bytes.toString();
  expect(html).toContain('<b><span>V</span><span>i</span>');
  expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/u);
  expect(html).toContain('--marigold-tint');
});

it('has a manifest with pictures for a home screen, and a service worker that browsers check each time', async () => {
  const { bytes, headers } = await requestCompressed('/manifest.json');
  expect(headers['content-type']).toContain('application/json');
  const manifest: { name: string; icons: { src: string; sizes: string; purpose?: string }[] } =
    JSON.parse(bytes.toString());
  expect(manifest.name).toBe('Vidyalaya Alumni Association');
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const pictures = [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png', '/card.png'];
  for (const path of pictures)
    expect((await requestCompressed(path)).headers['content-type']).toBe('image/png');
  const worker = await requestCompressed('/sw.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.bytes.toString()).toContain(await scriptPath());
  expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
  expect(worker.headers['content-security-policy']).toContain("manifest-src 'self'");
});

it('has a service worker for each language, which knows the files of that language alone', async () => {
  const { bytes, headers } = await requestCompressed('/sw.mr.js');
  expect(headers['cache-control']).toBe('no-cache');
  const english = (await requestCompressed('/sw.js')).bytes.toString();
  expect(bytes.toString()).toBe(english.replaceAll('/assets/en/', '/assets/mr/'));
});

it.each([
  [{ 'Accept-Language': 'mr-IN,en;q=0.8' }, 'mr'],
  [{ Cookie: 'language=mr', 'Accept-Language': 'en' }, 'mr'],
  [{ Cookie: 'language=en', 'Accept-Language': 'mr' }, 'en'],
])('answers with the page of the reader: %j', async (wanted, language) => {
  const { headers, bytes } = await requestCompressed('/login', { ...asBrowser, ...wanted });
  const html = bytes.toString();
  expect(headers['content-language']).toBe(language);
  expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect(html).toContain(`lang="${language}" dir="ltr"`);
  const [, script = ''] = /<script[^>]+src="([^"]+)"/u.exec(html) ?? [];
  expect(script).toMatch(`/assets/${language}/`);
  const file = await requestCompressed(script, wanted);
  expect(file.status).toBe(200);
  expect(file.headers['vary']).toBe('Accept-Encoding');
  expect(file.headers['content-language']).toBeUndefined();
});

it('allows only its own inline code, by hash', async () => {
  const { headers, bytes } = await requestCompressed('/', asBrowser);
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
  expect(policy.split(';')).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  const inline = /<(script|style)(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/gu;
  for (const [, , text = ''] of bytes.toString().matchAll(inline))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

it('answers 404 for missing files and 405 for other methods', async () => {
  expect((await requestCompressed('/no-such.png', { Accept: 'image/*' })).status).toBe(404);
  expect((await requestCompressed('/assets/gone-12345678.js', { Accept: '*/*' })).status).toBe(404);
  expect((await requestCompressed('/assets/gone-12345678.js', asBrowser)).status).toBe(404);
  expect((await requestCompressed('/', {}, 'POST')).status).toBe(405);
});

it('serves no files outside the client', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'])
    expect((await requestCompressed(path, { Accept: '*/*' })).bytes.toString()).not.toContain(
      'alumni-portal',
    );
});

it('caches files with a hash in their name for ever', async () => {
  const { headers } = await requestCompressed(await scriptPath());
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('sends the files that the build compressed', async () => {
  const path = await scriptPath();
  const plain = await requestCompressed(path);
  const brotli = await requestCompressed(path, { 'Accept-Encoding': 'gzip, br' });
  const gzip = await requestCompressed(path, { 'Accept-Encoding': 'gzip' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
});

it('compresses answers of the API over 1 kB on request', async () => {
  const admin = await portal.admin();
  const written = await admin.post('/posts', submission({ content: 'Long words. '.repeat(300) }));
  expect(written.status).toBe(201);
  const headers = { Authorization: `Bearer ${admin.token ?? ''}`, ...written.seenFrom };
  const plain = await requestCompressed('/api/posts', headers);
  const small = await requestCompressed('/api/posts', { ...headers, 'Accept-Encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 4);
  const me = await requestCompressed('/api/auth/me', { ...headers, 'Accept-Encoding': 'gzip' });
  expect(me.headers['content-encoding']).toBeUndefined();
});

it('answers unknown paths of the API with JSON', async () => {
  const { status, headers, bytes } = await requestCompressed('/api/no-such-thing', asBrowser);
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('application/json');
  expect(JSON.parse(bytes.toString())).toEqual({
    message: expect.any(String),
    code: expect.any(String),
  });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
});

it('names the id of a request in its answer', async () => {
  const { headers } = await requestCompressed('/api/posts', {
    'X-Request-Id': 'from-the-gateway-1',
  });
  expect(headers['x-request-id']).toBe('from-the-gateway-1');
});

it('counts requests by route, without ids, in its metrics', async () => {
  const admin = await portal.admin();
  await admin.get('/posts/7d3a0c5e-6f77-4c70-8d3e-0d6a2f6f9b1c');
  const text = (await requestCompressed('/metrics')).bytes.toString();
  expect(text).toMatch(/portal_http_request_duration_seconds_count\{[^}]*route="\/api\/posts\/:/u);
  expect(text).not.toContain('7d3a0c5e');
  for (const name of [
    'portal_events_appended_total',
    'portal_projector_lag_events',
    'portal_realtime_connections',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name);
});

it('tells its metrics to its own machine alone while no token is set', async () => {
  const asked = (headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/metrics`, { headers });
  expect((await asked()).status).toBe(200);
  const strange = await asked({ 'X-Forwarded-For': '198.51.100.7' });
  expect([strange.status, await strange.text()]).toEqual([401, '']);
});

it('lets no answer of the interface be kept unless the answer says for how long', async () => {
  const answers = [
    await portal.api.post('/auth/login', ADMIN),
    await portal.api.get('/posts'),
    await portal.api.get('/nothing'),
    await (await portal.admin()).put('/users/profile', { bio: 'Hello' }),
  ];
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
});

it('requires the token for its metrics when one is set', async () => {
  const guarded = await startPortal({ env: { PORTAL_METRICS_TOKEN: 'only-for-me' } });
  expect((await fetch(`${guarded.url}/metrics`)).status).toBe(401);
  const headers = { Authorization: 'Bearer only-for-me' };
  expect((await fetch(`${guarded.url}/metrics`, { headers })).status).toBe(200);
  await guarded.kill();
});
