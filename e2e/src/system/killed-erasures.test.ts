import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { accepted, join as joinPortal, PASSWORD, submission } from '@portal/testing/driver/api';
import {
  eventually,
  killAll,
  killOnceIt,
  startPortal,
  type Portal,
} from '@portal/testing/driver/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A hundred take some minutes: PORTAL_TEST_KILLS=100 npx vitest run --project system e2e/src/system/killed-erasures.test.ts */
const KILLS = Number(process.env['PORTAL_TEST_KILLS'] ?? 10);
const LEAVERS = KILLS + 4;
const ENV = { PORTAL_ERASURE_DAYS: '0', PORTAL_RETENTION_HOLD_DAYS: '0' };
/** About as long as one erasure takes. */
const ERASURE_MS = 60;
/** Looking for erasures, and the rest after the last time. */
const FORGOTTEN_MS = 90_000;
const SCAN_AGAIN_MS = 5_000;
const root = join(import.meta.dirname, '../../..');
const STAYER = 'ravi@stays.example';

type Erasures = { readonly started: number; readonly done: number };

let folder: string;
let calm: string;
let killed: string;
let canaries: readonly string[];
let interrupted = 0;

const keepsWords = (leaver: number): boolean => leaver % 2 === 1;

/** Every leaver writes, founds a group that another member joins, and leaves. */
async function live(portal: Portal): Promise<readonly string[]> {
  const admin = await portal.admin();
  const ravi = await joinPortal(portal.api, admin, { fullName: 'Ravi Jadhav', email: STAYER });
  const words: string[] = [];
  for (let leaver = 0; leaver < LEAVERS; leaver += 1) {
    const letter = String.fromCharCode(97 + (leaver % 26)).repeat(3 + Math.floor(leaver / 26));
    const [fullName, email] = [`Zoe Canary${letter}`, `zoe.${letter}@canaries.example`];
    const { api } = await joinPortal(portal.api, admin, { fullName, email });
    const own = `Words of canary ${letter}`;
    const posted = await accepted(api.post('/posts', submission({ title: own })));
    const { _id } = (posted.body as { data: { _id: string } }).data;
    await accepted(api.post(`/posts/${_id}/comment`, { text: own }));
    const group = await accepted(
      api.post('/groups', { name: `Club ${letter}`, description: 'For all of us' }),
    );
    const { _id: groupId } = group.body as { _id: string };
    await accepted(ravi.api.put(`/groups/${groupId}/join`));
    const content = keepsWords(leaver) ? 'anonymous' : 'remove';
    const left = await api.call('DELETE', '/account', { password: PASSWORD, content });
    expect(left.status).toBe(200);
    words.push(fullName, email, ...(keepsWords(leaver) ? [] : [own]));
  }
  return words;
}

async function watching<T>(
  dataDir: string,
  watch: (erasures: () => Promise<Erasures>) => Promise<T>,
): Promise<T> {
  const log = createSqliteEventStore({ file: join(dataDir, 'events.sqlite') });
  const count = async (type: string) => (await log.readTypes([type], null, 500)).events.length;
  try {
    return await watch(async () => ({
      started: await count('MemberErasureStarted'),
      done: await count('MemberErased'),
    }));
  } finally {
    await log.close();
  }
}

/** Restarts the portal until all leavers are erased, and none of their data is left. @returns everything that a remaining member sees */
async function finish(dataDir: string): Promise<unknown> {
  const portal = await startPortal({ dataDir, env: ENV });
  const all = { started: LEAVERS, done: LEAVERS };
  await watching(dataDir, (erasures) =>
    eventually(async () => expect(await erasures()).toEqual(all), 30_000),
  );
  const ravi = await portal.api.signIn(STAYER, PASSWORD);
  const seen = await eventually(async () => {
    const paths = ['/posts?limit=50', '/groups?page=1&limit=50', '/users?page=1'];
    const answers = await Promise.all(paths.map((path) => ravi.get(path)));
    const shown = answers.map(({ body }) => body);
    expect(JSON.stringify(shown)).not.toContain('Zoe');
    return shown;
  }, 10_000);
  // The files are compacted soon after an erasure, not at once
  await eventually(async () => {
    const left = await scan(dataDir);
    // A scan that reads the files keeps them from being replaced
    if (left.length > 0) await sleep(SCAN_AGAIN_MS);
    expect(left).toEqual([]);
  }, FORGOTTEN_MS);
  await portal.stop();
  return seen;
}

async function scan(dataDir: string): Promise<readonly string[]> {
  const file = join(folder, 'canaries.txt');
  await writeFile(file, `${canaries.join('\n')}\n`);
  const args = ['privacy', 'scan', '--canaries', file, '--json'];
  const child = spawn(process.execPath, [join(root, 'scripts/operate.mjs'), ...args], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output.split('\n').filter((line) => line !== '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-erasures-'));
  [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
  // Nothing is swept while they write, because the sweep of the start is over and the next one is in an hour
  const portal = await startPortal({ dataDir: calm, env: ENV });
  canaries = await live(portal);
  await portal.stop();
  await cp(calm, killed, { recursive: true });

  await watching(killed, async (erasures) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await erasures();
      await killOnceIt(async () => (await erasures()).started > before.started, {
        dataDir: killed,
        env: ENV,
        afterMs: Math.random() * ERASURE_MS,
      });
      const { started, done } = await erasures();
      if (started > done) interrupted += 1;
      if (started === LEAVERS) return;
    }
  });
}, 900_000);
afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true });
});

it('kills erasures in their midst, and not only before and after', () => {
  expect(interrupted).toBeGreaterThan(KILLS / 4);
});

it('erasures that are killed again and again end as those that nobody disturbs', async () => {
  expect(await finish(killed)).toEqual(await finish(calm));
  expect(await scan(killed)).toEqual([]);
}, 300_000);
