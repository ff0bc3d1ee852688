import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@portal/contracts/fields/limits';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import https from 'node:https';
import { fileURLToPath } from 'node:url';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { languageDirectives } from '@portal/standalone/gateway-directives';
import { createApi, type Api } from '@portal/testing/driver/api';
import { missingForNginx, startNginx } from '../engines/nginx.ts';
import { has } from '../engines/process.ts';
import { ADMIN, killAll, startPortal, temporaryFolder } from '@portal/testing/driver/portal';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(missingForNginx() !== null)('the gateway', () => {
  let gateway: Awaited<ReturnType<typeof startNginx>>;
  let api: Api;
  beforeAll(async () => {
    const portal = await startPortal();
    const site = join(temporaryFolder(), 'site');
    await mkdir(site);
    await writeFile(join(site, 'index.html'), '<!doctype html>');
    await writeFile(join(dirname(site), 'site.headers.conf'), '');
    await writeFile(`${site}.languages.conf`, languageDirectives());
    const ports = [Number(new URL(portal.url).port)];
    gateway = await startNginx({
      site,
      ports: { COMMAND_API: ports, QUERY_API: ports, REALTIME: ports },
    });
    api = await createApi(gateway.url).signIn(ADMIN.email, ADMIN.password);
  });
  afterAll(async () => {
    await gateway.stop();
    await killAll();
  });
  const send = (bytes: Buffer) => {
    const raw = new FormData();
    raw.append('profilePicture', new Blob([new Uint8Array(bytes)]), 'me.png');
    return api.put('/users/profile/picture', raw);
  };

  it('passes pictures on with their headers', async () => {
    const { profilePicture } = (await send(PNG)).read(pictureAnswer).data;
    const picture = await fetch(`${gateway.url}/${profilePicture}?size=96`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await fetch(`${gateway.url}/pictures/x/y.webp`)).status).toBe(404);
  });

  it('passes on the upgrade to a socket', async () => {
    const upgraded = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${gateway.url}/realtime`, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      asked.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      });
      asked.on('response', ({ statusCode }) => resolve(statusCode));
      asked.on('error', reject);
      asked.end();
    });
    expect(upgraded).toBe(101);
  });

  it('logs requests without tokens of links, searches and referrers', async () => {
    const token = 'a1b2'.repeat(16);
    const page = `${gateway.url}/reset-password/${token}`;
    const paths = [
      `/reset-password/${token}`,
      `/api/auth/reset-password/${token}?again=${token}`,
      `/api/auth//Reset-Password/${token}`,
      `/confirm-address/${token}`,
      `/api/auth/confirm-address/${token}`,
      `/api/users/directory?name=${token}`,
      '/assets/gone.js',
    ];
    for (const path of paths)
      await fetch(`${gateway.url}${path}`, { headers: { Referer: page, 'X-Request-Id': 'q1' } });
    await fetch(`${gateway.url}/api/auth/reset-password/${token}`, { method: 'PUT' });
    await vi.waitFor(() => expect(gateway.logged()).toContain('PUT'));
    expect(gateway.logged()).not.toContain(token);
    const lines = gateway.logged().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        request: 'GET /api/[masked]',
        status: 401,
        requestId: 'q1',
      }),
    );
  });

  it('passes on the largest pictures and explains the refusal of larger ones', async () => {
    const largest = await send(Buffer.alloc(limits.pictureBytes, 'x'));
    expect([largest.status, largest.read(refusal)]).toMatchObject([
      415,
      { message: 'Please upload an image file' },
    ]);
    const over = await send(Buffer.alloc(limits.pictureBytes + 1));
    expect([over.status, over.read(refusal)]).toMatchObject([
      413,
      { message: 'A picture must be at most 8 MB' },
    ]);
    const far = await send(Buffer.alloc(2 * limits.pictureBytes));
    expect([far.status, far.read(refusal)]).toMatchObject([
      413,
      { message: 'The request is too large', code: 'request-too-large' },
    ]);
  });
});

/** A gateway in front of a service that answers with what it got. */
async function gatewayOf(options: Omit<Parameters<typeof startNginx>[0], 'ports' | 'site'> = {}) {
  const begun: string[] = [];
  const service = createServer((req, res) => {
    begun.push(req.url ?? '');
    if (req.url === '/api/refused') res.writeHead(429).end('{"message":"of the service"}');
    else
      req
        .resume()
        .once('end', () =>
          res.setHeader('Connection', 'close').end(JSON.stringify(req.headersDistinct)),
        );
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  const ports = [typeof address === 'object' && address ? address.port : 0];
  const site = join(temporaryFolder(), 'site');
  await mkdir(site);
  await writeFile(join(dirname(site), 'site.headers.conf'), '');
  await writeFile(`${site}.languages.conf`, languageDirectives());
  const gateway = await startNginx({
    site,
    ports: { COMMAND_API: ports, QUERY_API: ports, REALTIME: ports },
    ...options,
  });
  onTestFinished(async () => {
    await gateway.stop();
    service.closeAllConnections();
    service.close();
  });
  const clientAs = async (forwarded?: string) => {
    const answer = await fetch(`${gateway.url}/api/x`, {
      headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
    });
    return z.object({ 'x-forwarded-for': z.array(z.string()) }).parse(await answer.json())[
      'x-forwarded-for'
    ];
  };
  return { ...gateway, begun, clientAs };
}

describe.skipIf(missingForNginx() !== null)('the address of a client behind the gateway', () => {
  it('is that of its connection, whatever it says itself', async () => {
    const { clientAs } = await gatewayOf();
    expect(await clientAs()).toEqual(['127.0.0.1']);
    expect(await clientAs('203.0.113.9')).toEqual(['127.0.0.1']);
  });

  it('is what one trusted proxy says, or the first of two, and never what the client adds', async () => {
    const one = await gatewayOf({ trustProxy: '127.0.0.0/8' });
    expect(await one.clientAs('198.51.100.7')).toEqual(['198.51.100.7']);
    expect(await one.clientAs('203.0.113.9, 198.51.100.7')).toEqual(['198.51.100.7']);
    const two = await gatewayOf({ trustProxy: '127.0.0.1,10.0.0.0/8' });
    expect(await two.clientAs('203.0.113.9, 198.51.100.7, 10.0.0.3')).toEqual(['198.51.100.7']);
  });
});

describe.skipIf(missingForNginx() !== null)('what the gateway tells a service', () => {
  it('has the name that was asked for, the scheme and an id of the request on every path', async () => {
    const { url } = await gatewayOf();
    for (const path of ['/api/x', '/pictures/x', '/realtime', '/realtime/poll']) {
      const headers: unknown = await (await fetch(`${url}${path}`)).json();
      expect(headers).toMatchObject({
        host: ['127.0.0.1'],
        'x-forwarded-proto': ['http'],
        'x-forwarded-for': ['127.0.0.1'],
        'x-request-id': [expect.stringMatching(/^[0-9a-f]{32}$/u)],
      });
    }
  });
});

describe.skipIf(missingForNginx() !== null)('the limits of the gateway', () => {
  const post = (url: string, path: string, bytes: number) =>
    fetch(`${url}${path}`, { method: 'POST', body: Buffer.alloc(bytes) });

  it('take bodies of 300 KB, and more of the calls that take files alone', async () => {
    const { url } = await gatewayOf();
    const kib = 1024;
    expect((await post(url, '/api/posts', 299 * kib)).status).toBe(200);
    expect((await post(url, '/api/posts', 301 * kib)).status).toBe(413);
    expect((await post(url, '/api/users/profile/picture', 8 * kib * kib)).status).toBe(200);
    expect((await post(url, '/api/admin/roster/preview', 5 * kib * kib)).status).toBe(200);
    expect((await post(url, '/api/admin/roster', 7 * kib * kib)).status).toBe(413);
  });

  it('pass a picture on from its first bytes, so that none waits in the gateway', async () => {
    const { url, begun } = await gatewayOf();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'PUT /api/users/profile/picture HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\nfirst',
    );
    await vi.waitFor(() => expect(begun).toContain('/api/users/profile/picture'));
    socket.destroy();
  });

  it('refuse calls of a client that makes too many, in words, and pass on what a service refuses', async () => {
    const { url } = await gatewayOf({ callsASecond: 1 });
    const refused = await fetch(`${url}/api/refused`);
    expect([refused.status, await refused.json()]).toEqual([429, { message: 'of the service' }]);
    const call = { method: 'POST', headers: { 'Accept-Language': 'mr-IN' } };
    const answers = await Promise.all(
      Array.from({ length: 420 }, () => fetch(`${url}/api/x`, call)),
    );
    const last = answers.find(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(390);
    expect(last?.headers.get('retry-after')).toBe('2');
    expect(last?.headers.get('content-language')).toBe('mr');
    expect(await last?.json()).toEqual({
      message: 'तुमच्या नेटवर्कवरून खूप विनंत्या आल्या. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा.',
      code: 'network-too-often',
    });
  });

  it('refuse connections of a client that has too many, and take new ones once those end', async () => {
    const { url } = await gatewayOf({ connections: 2 });
    const half = () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
      return socket;
    };
    const open = [half(), half()];
    const status = async () => (await fetch(`${url}/api/x`)).status;
    await vi.waitFor(async () => expect(await status()).toBe(429));
    for (const socket of open) socket.destroy();
    await vi.waitFor(async () => expect(await status()).toBe(200));
  });
});

describe.skipIf(missingForNginx() !== null || !has('openssl', 'version'))(
  'TLS at the gateway',
  () => {
    it('answers by TLS 1.2 and later with HSTS, and leads plain HTTP there', async () => {
      const folder = temporaryFolder();
      const tls = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
      const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
      const files = ['-subj', '/CN=localhost', '-keyout', tls.key, '-out', tls.certificate];
      execFileSync('openssl', [...asked, ...files], { stdio: 'ignore' });
      const gateway = await gatewayOf({ tls });
      const secure = await new Promise<Record<string, unknown>>((resolve, reject) => {
        https
          .get(`${gateway.url}/api/x`, { rejectUnauthorized: false, agent: false }, (answer) => {
            answer.resume();
            resolve({ status: answer.statusCode, ...answer.headers });
          })
          .on('error', reject);
      });
      expect(secure).toMatchObject({
        status: 200,
        'strict-transport-security': 'max-age=31536000',
      });
      await expect(
        new Promise((resolve, reject) => {
          https
            .get(gateway.url, { rejectUnauthorized: false, maxVersion: 'TLSv1.1' }, resolve)
            .on('error', reject);
        }),
      ).rejects.toThrow();
      const plain = await fetch(`${gateway.plainUrl}/feed?a=1`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([
        308,
        'https://127.0.0.1/feed?a=1',
      ]);
    });
  },
);

describe.skipIf(missingForNginx() !== null)('the pages behind the gateway', () => {
  let gateway: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    const site = join(temporaryFolder(), 'site');
    const program = fileURLToPath(new URL('../../../scripts/site.mjs', import.meta.url));
    execFileSync(process.execPath, [program, site]);
    // Nothing here asks a service
    gateway = await startNginx({
      site,
      ports: { COMMAND_API: [9], QUERY_API: [9], REALTIME: [9] },
    });
  });
  afterAll(() => gateway.stop());
  const pageOf = async (path: string) => {
    const answer = await fetch(`${gateway.url}${path}`, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(200);
    return { html: await answer.text(), policy: answer.headers.get('Content-Security-Policy') };
  };
  const wordsIn = (html: string) =>
    /data-words-of="([^"]*)"[^]*<div data-words><style>([^]*?)<\/style>[^]*<h1/u.exec(html);

  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/login', '/login'],
    ['/register', '/register'],
    ['/privacy-policy', '/privacy-policy'],
    ['/reset-password/a1b2', '/reset-password/:token'],
  ])('%s comes with its words, under a policy that allows their rules', async (path, wordsOf) => {
    const { html, policy } = await pageOf(path);
    const [, of, rules = ''] = wordsIn(html) ?? [];
    expect(of).toBe(wordsOf);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(rules).digest('base64')}'`);
  });

  it.each(['/directory', '/posts/8a1b', '/confirm-address/a1b2', '/reset-password/a1b2/more'])(
    '%s comes without the words of another page',
    async (path) => {
      expect(wordsIn((await pageOf(path)).html)).toBeNull();
    },
  );

  it.each([
    [{ 'Accept-Language': 'mr-IN,en;q=0.8' }, 'mr'],
    [{ 'Accept-Language': 'fr, gu;q=0.7, hi;q=0.3' }, 'gu'],
    [{ 'Accept-Language': 'english' }, 'en'],
    [{ 'Accept-Language': 'mr', Cookie: 'a=b; language=hi' }, 'hi'],
    [{ 'Accept-Language': 'mr', Cookie: 'language=en' }, 'en'],
    [{ 'Accept-Language': 'mr', Cookie: 'language=../x' }, 'mr'],
  ])('come in the language of the reader: %j', async (headers, language) => {
    for (const path of ['/', '/about', '/posts/8a1b', '/manifest.json']) {
      const answer = await fetch(`${gateway.url}${path}`, { headers });
      expect(answer.headers.get('Content-Language')).toBe(language);
      expect(answer.headers.get('Vary')).toBe('Accept-Language, Cookie');
      expect(await answer.text()).toMatch(
        path === '/manifest.json' ? `"lang":"${language}"` : `lang="${language}"`,
      );
    }
    const picture = await fetch(`${gateway.url}/mark.svg`, { headers });
    expect(picture.headers.get('Content-Language')).toBeNull();
    expect(picture.headers.get('Vary')).toBeNull();
  });
});
