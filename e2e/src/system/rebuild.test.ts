import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { createApi, type Api } from '@portal/testing/driver/api';
import {
  beginPortal,
  eventually,
  killAll,
  startPortal,
  temporaryFolder,
} from '@portal/testing/driver/portal';
import { PASSWORD } from '@portal/testing/seed/options';
import { seedFolder } from '@portal/testing/seed/seeded-portal';
import { freePort } from '@portal/service-kit/testing/free-port';

const size = { members: 2_000, events: 60_000, pending: 20, pendingPosts: 10 };
const MEMBER = 'member1@vidyalaya.example';
/** So many that some of them are written already. */
const SOME_EVENTS = 20_000;
const BUILDING = /still being built: ([\d,]+) events so far/u;

const dataDir = join(temporaryFolder(), 'data');
beforeAll(() => seedFolder(dataDir, size), 300_000);
beforeEach(() => {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('read-models.sqlite')) rmSync(join(dataDir, name));
});
afterEach(killAll);
afterAll(() => rmSync(dataDir, { recursive: true }));

type Answer = { readonly status: number; readonly body: string };
async function ask(port: number, path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const body = await answer.text();
    return { status: answer.status, body };
  } catch {
    return null;
  }
}
const eventsIn = (answer: Answer | null): number =>
  Number((BUILDING.exec(answer?.body ?? '')?.[1] ?? '0').replaceAll(',', ''));

/** Asks until the portal has folded so many events, or is ready. */
async function untilFolded(port: number, events: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (;;) {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await ask(port, path);
      if (answer) answers.push(answer);
    }
    const last = answers.at(-1) ?? null;
    if (last?.status === 200 && last.body.includes('"ready"')) return answers;
    if (eventsIn(last) >= events) return answers;
    await sleep(10);
  }
}

const signedIn = (port: number): Promise<Api> =>
  createApi(`http://127.0.0.1:${port}`).signIn(MEMBER, PASSWORD);
async function expectWhole(port: number): Promise<void> {
  const member = await signedIn(port);
  const { pagination } = (await member.get('/users')).read(directoryAnswer);
  // The first administrator is of no batch
  expect(pagination.totalPages).toBe(Math.ceil((size.members - 1) / 12));
}

/** Empty for a process that has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
/** A portal starts other processes, too. */
const buildersOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => commandOf(child).includes('build-read-models'))
    .map(Number);

it('answers about its health while it builds the read models, says how far it is, and serves the next start from them', async () => {
  const port = await freePort();
  const portal = beginPortal(dataDir, port);
  const answers = await untilFolded(port, Number.POSITIVE_INFINITY);
  const far = answers.map(eventsIn).filter((events) => events > 0);
  expect(far.length).toBeGreaterThan(0);
  expect(far).toEqual(far.toSorted((a, b) => a - b));
  expect(
    answers.filter(({ body }) => body.includes('alive')).every(({ status }) => status === 200),
  ).toBe(true);
  await eventually(() => expect(portal.output()).toMatch(/is ready at/u));
  expect(portal.log()).not.toMatch(/begins again|lease/u);
  await expectWhole(port);

  expect((await portal.stop()).code).toBe(0);
  const names = readdirSync(dataDir).filter((name) => name.startsWith('read-models'));
  expect(names).toEqual(['read-models.sqlite']);
  // A build would put another file in its place
  const { ino } = statSync(join(dataDir, 'read-models.sqlite'));
  await startPortal({ dataDir });
  expect(statSync(join(dataDir, 'read-models.sqlite')).ino).toBe(ino);
}, 300_000);

it.runIf(process.platform === 'linux')(
  'begins again when the portal and what it had started are killed, or only the process that builds',
  async () => {
    const port = await freePort();
    const first = beginPortal(dataDir, port);
    await untilFolded(port, SOME_EVENTS);
    const builders = buildersOf(first.pid);
    expect(builders).toHaveLength(1);
    await first.kill();
    for (const pid of builders) process.kill(pid, 'SIGKILL');

    const second = beginPortal(dataDir, port);
    await untilFolded(port, SOME_EVENTS);
    for (const pid of buildersOf(second.pid)) process.kill(pid, 'SIGKILL');
    await untilFolded(port, Number.POSITIVE_INFINITY);
    expect(second.log()).toContain('building projections begins again');
    await expectWhole(port);
  },
  300_000,
);

it('ends a process that builds when the portal that started it is gone', () => {
  const program = join(
    import.meta.dirname,
    '../../../services/standalone/dist/build-read-models.js',
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, join(dataDir, 'read-models.sqlite-next'), 'standalone'],
    { env: { ...process.env, PORTAL_DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  expect(stderr).toContain('Error: Stopped');
  expect(status).toBe(1);
});
