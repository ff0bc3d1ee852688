import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolContent } from '@portal/contracts/content/school-content';
import { submission } from '../api.ts';
import { killAll, startPortal, type Portal } from '../portal.ts';

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

/** As it comes over the wire: fetch would decompress it. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
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
  const html = (await raw('/', asBrowser)).bytes.toString();
  const [, path = ''] = /<script[^>]+src="(\/assets\/[^"]+\.js)"/u.exec(html) ?? [];
  expect(path).not.toBe('');
  return path;
}

describe('the page', () => {
  it.each(['/', '/login', '/posts/8a1b', '/reset-password/a.b', '/groups/x'])(
    'is answered at %s, since the client routes itself',
    async (path) => {
      const { status, headers, bytes } = await raw(path, asBrowser);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(bytes.toString()).toContain('<div id="root"');
    },
  );

  it('is asked again each time, and not sent again when it is the same', async () => {
    const first = await raw('/', asBrowser);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers['etag']);
    const second = await raw('/', { ...asBrowser, 'If-None-Match': etag });
    expect(second.status).toBe(304);
    expect(second.bytes).toHaveLength(0);
  });

  it("carries the school's content, as the contract has it", async () => {
    const html = (await raw('/', asBrowser)).bytes.toString();
    const [, json = ''] = /<script type="application\/json" id="school">([^<]*)</u.exec(html) ?? [];
    expect(schoolContent.parse(JSON.parse(json))).toMatchObject({
      name: 'Vidyalaya',
      foundedYear: 1987,
    });
  });

  it('allows no inline code but its own, by hash', async () => {
    const { headers, bytes } = await raw('/', asBrowser);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self' ws: wss:");
    expect(policy).toContain("frame-ancestors 'none'");
    const inline =
      /<(script|style)(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/gu;
    for (const [, , text = ''] of bytes.toString().matchAll(inline))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  });

  it('is not answered where something else was asked for', async () => {
    expect((await raw('/no-such.png', { Accept: 'image/*' })).status).toBe(404);
    expect((await raw('/assets/gone-12345678.js', { Accept: '*/*' })).status).toBe(404);
    expect((await raw('/assets/gone-12345678.js', asBrowser)).status).toBe(404);
    expect((await raw('/', {}, 'POST')).status).toBe(405);
  });

  it('cannot be left to read other files', async () => {
    for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'])
      expect((await raw(path, { Accept: '*/*' })).bytes.toString()).not.toContain('alumni-portal');
  });
});

describe('the files of the client', () => {
  it('with a hash in their name are kept for ever', async () => {
    const { headers } = await raw(await scriptPath());
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('are sent as they were compressed when they were built', async () => {
    const path = await scriptPath();
    const plain = await raw(path);
    const brotli = await raw(path, { 'Accept-Encoding': 'gzip, br' });
    const gzip = await raw(path, { 'Accept-Encoding': 'gzip' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  });
});

describe('answers of the API', () => {
  it('over 1 kB are compressed where that is asked for', async () => {
    const admin = await portal.admin();
    const written = await admin.post('/posts', submission({ content: 'Long words. '.repeat(300) }));
    expect(written.status).toBe(201);
    const headers = { Authorization: `Bearer ${admin.token ?? ''}`, ...written.seenFrom };
    const plain = await raw('/api/posts', headers);
    const small = await raw('/api/posts', { ...headers, 'Accept-Encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 4);
    const me = await raw('/api/auth/me', { ...headers, 'Accept-Encoding': 'gzip' });
    expect(me.headers['content-encoding']).toBeUndefined();
  });

  it('are data and never pages, also where nothing is there', async () => {
    const { status, headers, bytes } = await raw('/api/no-such-thing', asBrowser);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(bytes.toString())).toEqual({ message: expect.any(String) });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('say by which id the request can be found in the log', async () => {
    const { headers } = await raw('/api/posts', { 'X-Request-Id': 'from-the-gateway-1' });
    expect(headers['x-request-id']).toBe('from-the-gateway-1');
  });
});

describe('what the portal says of itself', () => {
  it('is measured by route, without ids', async () => {
    const admin = await portal.admin();
    await admin.get('/posts/7d3a0c5e-6f77-4c70-8d3e-0d6a2f6f9b1c');
    const text = (await raw('/metrics')).bytes.toString();
    expect(text).toMatch(
      /portal_http_request_duration_seconds_count\{[^}]*route="\/api\/posts\/:/u,
    );
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

  it('can be kept for those who have the token', async () => {
    const guarded = await startPortal({ env: { PORTAL_METRICS_TOKEN: 'only-for-me' } });
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(401);
    const headers = { Authorization: 'Bearer only-for-me' };
    expect((await fetch(`${guarded.url}/metrics`, { headers })).status).toBe(200);
    await guarded.kill();
  });
});
