import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { createApi, join, PASSWORD, submission, type Api } from '@portal/testing/driver/api';
import { eventually } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '@portal/service-kit/testing/free-port';
import { composeFile, root } from './images.ts';
import { openPodman, type Podman } from './podman.ts';

const MEGABYTE = 1_000_000;
const containers = inject('containers');
let podman: Podman;
const { base = '', portal = '', service = '' } = containers?.images ?? {};
const size = async (image: string) =>
  Number(await podman('image', 'inspect', image, '--format', '{{.Size}}'));
const exitCode = (container: string) =>
  podman('inspect', container, '--format', '{{.State.ExitCode}}');

const HARDENED = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
];

describe.skipIf(containers === null)('In a container,', () => {
  beforeAll(() => {
    podman = openPodman(containers?.folder);
  });

  describe('the whole portal in one container', () => {
    let api: Api;
    let admin: Api;
    let url: string;
    let password = '';
    const ready = () =>
      eventually(async () => {
        const answer = await fetch(`${url}/readyz`);
        expect(answer.status).toBe(200);
      }, 60_000);

    beforeAll(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      api = createApi(url);
      await podman('volume', 'create', 'data');
      await podman(
        ...['run', '--detach', '--name', 'portal', ...HARDENED, '--volume', 'data:/data'],
        ...['--publish', `127.0.0.1:${port}:3000`, portal],
      );
      await ready();
      [, password = ''] = /password {2}(\S+)/u.exec(await podman.output('portal')) ?? [];
      admin = await api.signIn('admin@portal.example', password);
    }, 120_000);

    it('adds at most 220 MB to its base', async () => {
      expect((await size(portal)) - (await size(base))).toBeLessThan(220 * MEGABYTE);
    });

    it('serves the client and is healthy, as a user that is not root and can write only to its data', async () => {
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root"');
      await podman('healthcheck', 'run', 'portal');
      expect(await podman('exec', 'portal', 'id', '-u')).toBe('1000');
      await expect(podman('exec', 'portal', 'touch', '/app/file')).rejects.toThrow('Read-only');
      const capabilities = await podman('exec', 'portal', 'grep', 'CapEff', '/proc/1/status');
      expect(capabilities).toMatch(/:\s0+$/u);
    });

    it('keeps everything when it is killed, and when it is stopped, which it leaves with 0', async () => {
      const { api: member } = await join(api, admin, { fullName: 'Asha Patil' });
      expect((await member.post('/posts', submission({ title: 'A walk on Sunday' }))).status).toBe(
        201,
      );
      const posts = async () => {
        const again = await api.signIn('admin@portal.example', password);
        return (await again.get('/posts?page=1&limit=10'))
          .read(postsAnswer)
          .data.map(({ title }) => title);
      };
      await podman('kill', '--signal', 'KILL', 'portal');
      await podman('start', 'portal');
      await ready();
      expect(await posts()).toEqual(['A walk on Sunday']);
      const asked = performance.now();
      await podman('stop', '--time', '10', 'portal');
      expect(performance.now() - asked).toBeLessThan(5_000);
      expect(await exitCode('portal')).toBe('0');
      await podman('start', 'portal');
      await ready();
      expect(await posts()).toEqual(['A walk on Sunday']);
    }, 180_000);

    it('writes no secret but the first password, and that once', async () => {
      const output = await podman.output('portal');
      expect(output.split(password)).toHaveLength(2);
      const key = (await podman('exec', 'portal', 'cat', '/data/master.key')).trim();
      expect(output).not.toContain(key);
      expect(output).not.toContain(PASSWORD);
    });
  });

  describe('the services of the compose file', () => {
    const secrets = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
    afterAll(() => rmSync(secrets, { recursive: true }));

    it.each([
      ['command-api', 'master_key', 'PORTAL_MASTER_KEY: expected 32 bytes'],
      ['query-api', 'mongodb_views_url', 'PORTAL_MONGODB_URL: has to begin with mongodb://'],
      ['projector', 'mongodb_views_url', 'PORTAL_MONGODB_URL: has to begin with mongodb://'],
      ['realtime', 'internal_secret', 'PORTAL_INTERNAL_SECRET: '],
    ])(
      'end the start of %s at a wrong %s with a sentence that does not repeat it',
      async (name, wrong, sentence) => {
        const WRONG = 'no-good';
        const settings = Object.entries(composeFile.services[name]?.environment ?? {}).map(
          ([name, value]) =>
            `${name}=${value
              .replaceAll(/\$\{\w+:-([^}]*)\}/gu, '$1')
              .replaceAll(/\$\{\w+:\?[^}]*\}/gu, 'admin@school.example')}`,
        );
        rmSync(secrets, { recursive: true });
        execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]);
        rmSync(path.join(secrets, wrong));
        writeFileSync(path.join(secrets, wrong), WRONG);
        chmodSync(secrets, 0o755);
        await podman(
          ...['run', '--detach', '--name', name, ...HARDENED],
          ...['--volume', `${secrets}:/run/secrets:ro`],
          ...settings.flatMap((each) => ['--env', each]),
          service,
        );
        await podman('wait', name);
        expect(await exitCode(name)).toBe('1');
        const output = await podman.output(name);
        expect(output).toContain(sentence);
        expect(output).not.toContain(WRONG);
        expect(output).not.toMatch(/^ {4}at /mu);
      },
      60_000,
    );
  });
});
