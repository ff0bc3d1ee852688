import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { adviceOn } from '@portal/service-kit/process/node-version';
import { Database } from '@portal/service-kit/sqlite/sqlite-driver';
import { registration, submission } from '@portal/testing/driver/api';
import {
  ADMIN,
  eventually,
  failToStart,
  killAll,
  startPortal,
  temporaryFolder,
} from '@portal/testing/driver/portal';
import { startedBy } from '@portal/testing/driver/started-by';

afterEach(killAll);

let left: Promise<string> | undefined;
/** A copy of a data folder that a portal has left. */
async function leftFolder(): Promise<string> {
  left ??= startPortal().then(async ({ dataDir, stop }) => {
    await stop();
    return dataDir;
  });
  const copy = join(temporaryFolder(), 'data');
  cpSync(await left, copy, { recursive: true });
  return copy;
}

function expectExitWithOneLine({
  code,
  output,
}: {
  readonly code: number | null;
  readonly output: string;
}) {
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toMatch(/\bat .*:\d+:\d+/u);
  expect(code).toBe(1);
}

const asIfOnNode = (node: string, napi: string) =>
  `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}', napi: '${napi}' } });
    process.dlopen = () => { throw new Error('A native part was loaded'); };
  `)}`;

it('prints the address of the portal in one line, once it answers its probes', async () => {
  const { output, url } = await startPortal();
  const advice = adviceOn(process.versions);
  expect(output().trim().split('\n')).toEqual([
    ...(advice === null ? [] : [advice]),
    `The portal is ready at ${url.replace('127.0.0.1', 'localhost')}`,
  ]);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it('makes a first administrator without credentials and prints the password once, outside the log', async () => {
  const env = { PORTAL_ADMIN_EMAIL: '', PORTAL_ADMIN_PASSWORD: '' };
  const { output, log, dataDir, api, stop } = await startPortal({ env });
  const [, email = '', password = ''] = /e-mail\s+(\S+)\s+password\s+(\S+)/u.exec(output()) ?? [];
  expect(password).not.toBe('');
  await api.signIn(email, password);
  expect(log()).not.toContain(password);
  await stop();
  const again = await startPortal({ dataDir, env });
  expect(again.output()).not.toContain('password');
  expect(again.output()).not.toContain(password);
  await again.api.signIn(email, password);
});

it('says what to do when its port is in use', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const failure = await failToStart({ PORT: String(port) });
  holder.close();
  expect(failure.output).toBe(
    `Port ${port} is in use: stop what uses it, or choose another with PORT=${port + 1}\n`,
  );
  expectExitWithOneLine(failure);
});

it('prints the generated password on the next start after a failed one', async () => {
  const env = { PORTAL_ADMIN_EMAIL: '', PORTAL_ADMIN_PASSWORD: '' };
  const holder = await startPortal();
  const dataDir = join(temporaryFolder(), 'data');
  await failToStart({ ...env, PORTAL_DATA_DIR: dataDir, PORT: new URL(holder.url).port });
  await holder.stop();
  const { output } = await startPortal({ dataDir, env });
  expect(output()).toMatch(/password {2}\S+/u);
});

it('refuses to start with wrong settings and names each of them', async () => {
  const { code, output } = await failToStart({
    PORT: 'x',
    PORTAL_EVENT_STORE: 'paper',
    PORTAL_SESSION_DAYS: '0',
    PORTAL_ADMIN_SESSION_HOURS: 'many',
  });
  expect(output).toContain("PORT: expected a whole number from 0 to 65535, not 'x'");
  expect(output).toContain('PORTAL_EVENT_STORE: expected one of sqlite, eventstoredb');
  expect(output).toContain('PORTAL_SESSION_DAYS: ');
  expect(output).toContain('PORTAL_ADMIN_SESSION_HOURS: ');
  expect(code).toBe(1);
});

it.each(['20.18.3', '21.7.3', '22.13.1', '23.5.0'])(
  'refuses Node %s, names the supported versions and loads no native code',
  async (node) => {
    const failure = await failToStart({}, { flags: ['--import', asIfOnNode(node, '9')] });
    expect(failure.output).toBe(
      `The portal does not run on Node ${node}; it runs on Node 24 (recommended), 26, 22.14 or a later 22, and 20.19 or a later 20\n`,
    );
    expectExitWithOneLine(failure);
  },
);

it('refuses to start with a file as its data folder', async () => {
  const file = join(temporaryFolder(), 'data');
  writeFileSync(file, '');
  const failure = await failToStart({ PORTAL_DATA_DIR: file });
  expect(failure.output).toContain(`The data folder ${file} cannot be created`);
  expect(failure.output).toContain('PORTAL_DATA_DIR');
  expectExitWithOneLine(failure);
});

it('refuses to start with a data folder that is in use', async () => {
  const { dataDir } = await startPortal();
  const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
  expect(failure.output).toContain(`The data folder ${dataDir} is in use by another portal`);
  expectExitWithOneLine(failure);
});

it.each(['events.sqlite', 'vault.sqlite', 'read-models.sqlite'])(
  'refuses to start with a damaged %s and names it',
  async (name) => {
    const dataDir = await leftFolder();
    for (const suffix of ['-wal', '-shm'])
      rmSync(join(dataDir, `${name}${suffix}`), { force: true });
    writeFileSync(join(dataDir, name), 'this is no database'.repeat(500));
    const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
    expect(failure.output).toContain(`${join(dataDir, name)} is damaged`);
    expectExitWithOneLine(failure);
  },
);

it('refuses data of a newer version and leaves it alone', async () => {
  const dataDir = await leftFolder();
  const lock = new Database(join(dataDir, 'portal.lock'));
  lock.pragma('user_version = 99');
  lock.close();
  const sum = () =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, 'events.sqlite')))
      .digest('hex');
  const before = sum();
  const failure = await failToStart({ PORTAL_DATA_DIR: dataDir });
  expect(failure.output).toContain('newer version of the portal');
  expectExitWithOneLine(failure);
  expect(sum()).toBe(before);
});

it('refuses to start with another master key', async () => {
  const dataDir = await leftFolder();
  const PORTAL_MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  const failure = await failToStart({ PORTAL_DATA_DIR: dataDir, PORTAL_MASTER_KEY });
  expect(failure.output).toContain('not the one this vault was made with');
  expectExitWithOneLine(failure);
});

it('refuses to start with wrong content and names the file and the place', async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'school.json');
  writeFileSync(file, JSON.stringify({ name: 'A school' }));
  const failure = await failToStart({ PORTAL_CONTENT_FILE: file });
  expect(failure.output).toContain(`The school's content in ${file} is not right`);
  expect(failure.output).toContain('foundedYear');
  expectExitWithOneLine(failure);
});

it('refuses to start with a privacy policy whose versions do not fit together, and says which', async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'school.json');
  const content: { privacy: object } = JSON.parse(
    readFileSync(new URL('../../../content/school.json', import.meta.url), 'utf8'),
  );
  writeFileSync(
    file,
    JSON.stringify({
      ...content,
      privacy: { ...content.privacy, earlier: [{ ...content.privacy, effectiveDate: 'soon' }] },
    }),
  );
  const failure = await failToStart({ PORTAL_CONTENT_FILE: file });
  expect(failure.output).toContain(
    'privacy.earlier.0.effectiveDate: expected a date, such as 1 January 2026 or 2026-01-01',
  );
  expectExitWithOneLine(failure);
});

it('answers all accepted requests within 5 s before it stops', async () => {
  const { api, stop } = await startPortal({ env: { PORTAL_BCRYPT_COST: '11' } });
  const answers = Array.from({ length: 4 }, (_, index) =>
    api.post('/auth/login', {
      email: `nobody${index}@school.example`,
      password: 'Wrong-Word-1',
    }),
  );
  await Promise.any(answers);
  const { code, ms } = await stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5_000);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 401));
});

it('keeps acknowledged writes over a stop', async () => {
  const { admin, stop, dataDir } = await startPortal();
  const api = await admin();
  const titles = Array.from({ length: 45 }, (_, index) => `Post ${index}`);
  const answers = titles.map((title) =>
    api.post('/posts', submission({ title })).then(
      ({ status }) => (status === 201 ? [title] : []),
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

it('stops within 5 s despite an idle connection, a socket and an endless request', async () => {
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

it('stops the server when its start script is stopped', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { child, ended, ready } = startedBy('node', ['scripts/start.mjs'], {
    PORTAL_DATA_DIR: dataDir,
  });
  await ready();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await startPortal({ dataDir });
});

it('stops the server when npm start is stopped', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { child, ended, ready } = startedBy('npm', ['start', '--silent'], {
    PORTAL_DATA_DIR: dataDir,
  });
  await ready();
  child.kill('SIGTERM');
  await ended;
  await eventually(() => startPortal({ dataDir }), 10_000);
});

it('passes the exit code of the server on through npm start', async () => {
  const { ended, output } = startedBy('npm', ['start', '--silent'], { PORTAL_SEAL: 'x' });
  expect(await ended).toBe(1);
  expect(output()).toContain('PORTAL_SEAL: expected one of daily, off');
});

it.each([
  ['PORTAL_SMTP_URL', 'smtp://portal@school.example:q7@zx#vk@mail.school.example'],
  ['PORTAL_ADMIN_EMAIL', 'admin'],
  ['PORTAL_ADMIN_PASSWORD_FILE', 'q7zxvk'],
])(
  'a start with %s=%s ends with one line that names it, and nothing secret',
  async (name, value) => {
    const mail = name === 'PORTAL_SMTP_URL' ? { PORTAL_MAIL: 'smtp' } : {};
    const { code, output } = await failToStart({
      PORTAL_ADMIN_PASSWORD: '',
      ...mail,
      [name]: value,
    });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(new RegExp(`^Setting ${name}: .+$`, 'u'));
    expect(output).not.toMatch(/q7|zx|vk/u);
  },
);

it('a misspelt setting is a warning that names it, and the portal starts', async () => {
  const { log } = await startPortal({ env: { PORTAL_ADMINEMAIL: 'admin@school.example' } });
  const lines = log().trim().split('\n');
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
  expect(warnings.map(({ msg }) => msg)).toContain(
    'Setting PORTAL_ADMINEMAIL: there is no such setting, so it changes nothing; did you mean PORTAL_ADMIN_EMAIL?',
  );
});

it('links begin with the port of the portal where nothing else is set, also with a free one', async () => {
  const portal = await startPortal();
  const asha = await portal.api.post('/auth/forgot-password', { email: ADMIN.email });
  expect(asha.status).toBe(200);
  const { port } = new URL(portal.url);
  await eventually(() =>
    expect(portal.mails().join()).toContain(`http://localhost:${port}/reset-password/`),
  );
});

it("reads the school's texts as an editor on Windows saves them", async () => {
  const file = join(temporaryFolder(), 'school.json');
  const text = readFileSync(join(import.meta.dirname, '../../../content/school.json'), 'utf8');
  writeFileSync(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  const { url } = await startPortal({ env: { PORTAL_CONTENT_FILE: file } });
  expect((await fetch(url)).status).toBe(200);
});

it('logs JSON lines without personal data, and not a line for every request', async () => {
  const { api, log, admin, stop } = await startPortal();
  const wish = registration();
  await api.post('/auth/register', wish);
  const signedIn = await admin();
  for (let i = 0; i < 50; i++) await signedIn.get('/posts');
  await stop();
  const lines = log().trim().split('\n').filter(Boolean);
  expect(lines.length).toBeLessThan(20);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ service: 'standalone' });
  for (const personal of [wish.email, wish.fullName, wish.password, ADMIN.email])
    expect(log()).not.toContain(personal);
});
