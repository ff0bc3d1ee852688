import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@portal/contracts/limits';
import { pictureAnswer } from '@portal/contracts/members/profile.api';
import { refusal } from '@portal/contracts/refusal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi, type Api } from '@portal/testing/driver/api';
import { missingForNginx, startNginx } from '../engines/nginx.ts';
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

  it('logs requests without reset tokens, searches and referrers', async () => {
    const token = 'a1b2'.repeat(16);
    const page = `${gateway.url}/reset-password/${token}`;
    const paths = [
      `/reset-password/${token}`,
      `/api/auth/reset-password/${token}?again=${token}`,
      `/api/auth//Reset-Password/${token}`,
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
        request: 'GET /api/users/directory',
        status: 401,
        requestId: 'q1',
      }),
    );
  });

  it('passes on the largest pictures and explains the refusal of larger ones', async () => {
    const largest = await send(Buffer.alloc(limits.pictureBytes, 'x'));
    expect([largest.status, largest.read(refusal)]).toEqual([
      415,
      { message: 'Please upload an image file' },
    ]);
    const over = await send(Buffer.alloc(limits.pictureBytes + 1));
    expect([over.status, over.read(refusal)]).toEqual([
      413,
      { message: 'A picture must be at most 8 MB' },
    ]);
    const far = await send(Buffer.alloc(2 * limits.pictureBytes));
    expect([far.status, far.read(refusal)]).toEqual([413, { message: 'The request is too large' }]);
  });
});
