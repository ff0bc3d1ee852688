import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { registration, submission } from '../api.ts';
import {
  ADMIN,
  eventually,
  failToStart,
  killAll,
  startPortal,
  temporaryFolder,
} from '../portal.ts';

afterEach(killAll);

/** A start that failed says one line, without a stack, and exits with 1. */
function expectOneLine({ code, said }: { readonly code: number | null; readonly said: string }) {
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).not.toMatch(/\bat .*:\d+:\d+/u);
  expect(code).toBe(1);
}

describe('a start', () => {
  it('says where the portal is, in one line', async () => {
    const { said, url } = await startPortal();
    expect(said().trim().split('\n')).toEqual([
      `The portal is ready at ${url.replace('127.0.0.1', 'localhost')}`,
    ]);
  });

  it('is ready when it says so', async () => {
    const { url } = await startPortal();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('without credentials makes the first administrator and shows the password once, outside the log', async () => {
    const env = { PORTAL_ADMIN_EMAIL: '', PORTAL_ADMIN_PASSWORD: '' };
    const { said, logged, dataDir, api, stop } = await startPortal({ env });
    const [, email = '', password = ''] = /e-mail\s+(\S+)\s+password\s+(\S+)/u.exec(said()) ?? [];
    expect(password).not.toBe('');
    await api.signIn(email, password);
    expect(logged()).not.toContain(password);
    await stop();
    const again = await startPortal({ dataDir, env });
    expect(again.said()).not.toContain('password');
    expect(again.said()).not.toContain(password);
    await again.api.signIn(email, password);
  });

  it('on a port in use says what to do', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const failure = await failToStart({ PORT: String(port) });
    holder.close();
    expect(failure.said).toBe(
      `Port ${port} is in use: stop what uses it, or choose another with PORT=${port + 1}\n`,
    );
    expectOneLine(failure);
  });

  it('that failed does not lose the password that was made up', async () => {
    const env = { PORTAL_ADMIN_EMAIL: '', PORTAL_ADMIN_PASSWORD: '' };
    const holder = await startPortal();
    const dataDir = join(temporaryFolder(), 'data');
    await failToStart({ ...env, PORTAL_DATA_DIR: dataDir, PORT: new URL(holder.url).port });
    await holder.stop();
    const { said } = await startPortal({ dataDir, env });
    expect(said()).toMatch(/password {2}\S+/u);
  });

  it('with a misspelt setting names the right one', async () => {
    const failure = await failToStart({ PORTAL_BCRYPTCOST: '4' });
    expect(failure.said).toContain('did you mean PORTAL_BCRYPT_COST?');
    expectOneLine(failure);
  });

  it('with several wrong settings names all of them', async () => {
    const { code, said } = await failToStart({ PORT: 'x', PORTAL_EVENT_STORE: 'paper' });
    expect(said).toContain("PORT: expected a number, not 'x'");
    expect(said).toContain('PORTAL_EVENT_STORE: expected one of sqlite, eventstoredb');
    expect(code).toBe(1);
  });

  it('with a file in place of its data folder says so', async () => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    const failure = await failToStart({ PORTAL_DATA_DIR: file });
    expect(failure.said).toContain(`The data folder ${file} cannot be created`);
    expect(failure.said).toContain('PORTAL_DATA_DIR');
    expectOneLine(failure);
  });

  it('on data that is in use says so', async () => {
    const { dataDir } = await startPortal();
    const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
    expect(failure.said).toContain(`The data folder ${dataDir} is in use by another portal`);
    expectOneLine(failure);
  });

  it.each(['events.sqlite', 'vault.sqlite', 'read-models.sqlite'])(
    'on a damaged %s says which file',
    async (name) => {
      const { dataDir, stop } = await startPortal();
      await stop();
      for (const suffix of ['-wal', '-shm'])
        rmSync(join(dataDir, `${name}${suffix}`), { force: true });
      writeFileSync(join(dataDir, name), 'this is no database'.repeat(500));
      const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
      expect(failure.said).toContain(`${join(dataDir, name)} is damaged`);
      expectOneLine(failure);
    },
  );

  it('on data of a newer version says so and leaves it alone', async () => {
    const { dataDir, stop } = await startPortal();
    await stop();
    const lock = new Database(join(dataDir, 'portal.lock'));
    lock.pragma('user_version = 99');
    lock.close();
    const sum = () =>
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'events.sqlite')))
        .digest('hex');
    const before = sum();
    const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
    expect(failure.said).toContain('newer version of the portal');
    expectOneLine(failure);
    expect(sum()).toBe(before);
  });

  it('with another master key says so', async () => {
    const { dataDir, stop } = await startPortal();
    await stop();
    const PORTAL_MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
    const failure = await failToStart({ PORTAL_DATA_DIR: dataDir, PORTAL_MASTER_KEY });
    expect(failure.said).toContain('not the one this vault was made with');
    expectOneLine(failure);
  });

  it('with content that is wrong names the file and the place', async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'school.json');
    writeFileSync(file, JSON.stringify({ name: 'A school' }));
    const failure = await failToStart({ PORTAL_CONTENT_FILE: file });
    expect(failure.said).toContain(`The school's content in ${file} is not right`);
    expect(failure.said).toContain('foundedYear');
    expectOneLine(failure);
  });
});

describe('an end', () => {
  it('answers all that was taken, within 5 s', async () => {
    const { api, stop } = await startPortal({ env: { PORTAL_BCRYPT_COST: '11' } });
    const attempt = { email: 'nobody@school.example', password: 'Wrong-Word-1' };
    const answers = Array.from({ length: 4 }, () => api.post('/auth/login', attempt));
    // One hash takes longer than taking all the requests, so by now all are
    await Promise.any(answers);
    const { code, ms } = await stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
  });

  it('keeps the writes that were acknowledged', async () => {
    const { admin, stop, dataDir } = await startPortal();
    const api = await admin();
    const titles = Array.from({ length: 45 }, (_, index) => `Post ${index}`);
    const answers = titles.map((title) =>
      api.post('/posts', submission({ title })).then(
        ({ status }) => (status === 201 ? [title] : []),
        // Its connection was refused, so it was never taken
        () => [],
      ),
    );
    await Promise.any(answers);
    expect((await stop()).code).toBe(0);
    const acknowledged = (await Promise.all(answers)).flat();
    expect(acknowledged).not.toEqual([]);
    const again = await startPortal({ dataDir });
    const { data } = (await (await again.admin()).get('/posts?limit=50')).read(postsAnswer);
    expect(data.map(({ title }) => title)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('ends within 5 s with an idle connection, a socket and a request that never ends', async () => {
    const { url, stop } = await startPortal();
    await fetch(`${url}/healthz`);
    const { port } = new URL(url);
    const { connect } = await import('node:net');
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
    await new Promise((resolve) => socket.once('ready', resolve));
    const { code, ms } = await stop('SIGINT');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
  });

  const root = join(import.meta.dirname, '../../..');
  const startedBy = (command: string, args: readonly string[], env: Record<string, string>) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: '0',
        PORTAL_ADMIN_EMAIL: ADMIN.email,
        PORTAL_ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text: Buffer) => (said += text.toString()));
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    const ready = () => eventually(() => expect(said).toContain('The portal is ready at'), 60_000);
    return { child, ended, ready, said: () => said };
  };

  it('is that of the server, by whatever it was started', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { child, ended, ready } = startedBy('node', ['scripts/start.mjs'], {
      PORTAL_DATA_DIR: dataDir,
    });
    await ready();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await startPortal({ dataDir });
  });

  it('of npm start is one of the server, too', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { child, ended, ready } = startedBy('npm', ['start', '--silent'], {
      PORTAL_DATA_DIR: dataDir,
    });
    await ready();
    child.kill('SIGTERM');
    await ended;
    // Nobody has the data any more
    await eventually(() => startPortal({ dataDir }), 10_000);
  });

  it('with an exit code is passed on by npm start', async () => {
    const { ended, said } = startedBy('npm', ['start', '--silent'], { PORTAL_NO_SUCH: 'x' });
    expect(await ended).toBe(1);
    expect(said()).toContain('PORTAL_NO_SUCH: there is no such setting');
  });
});

describe('what is logged', () => {
  it('is JSON lines, without personal data, and not one line a request', async () => {
    const { api, logged, admin, stop } = await startPortal();
    const wish = registration();
    await api.post('/auth/register', wish);
    const signedIn = await admin();
    for (let i = 0; i < 50; i++) await signedIn.get('/posts');
    await stop();
    const lines = logged().trim().split('\n').filter(Boolean);
    expect(lines.length).toBeLessThan(20);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ service: 'standalone' });
    for (const personal of [wish.email, wish.fullName, wish.password, ADMIN.email])
      expect(logged()).not.toContain(personal);
  });
});
