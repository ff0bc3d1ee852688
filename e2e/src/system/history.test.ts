import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { accessWays } from '@portal/contracts/accesses/access-way';
import { accepted, join as joinPortal } from '@portal/testing/driver/api';
import { Database } from '@portal/service-kit/sqlite/sqlite-driver';
import { killAll, startPortal } from '@portal/testing/driver/portal';
import { createChance } from '@portal/testing/invented/chance';
import { runSeed } from '@portal/testing/seed/command';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const KILLS = 4;
const bars = { show: () => undefined };

type Ended = { readonly code: number | null; readonly output: string; readonly errors: string };
function start(dataDir: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/operate.mjs'), 'history', ...args], {
    env: { ...process.env, PORTAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
async function history(dataDir: string, ...args: readonly string[]): Promise<Ended> {
  const child = start(dataDir, args);
  let [output, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(killAll);

const projection = (type: string) => `
  type State = { count: number };
  export default {
    start: (): State => ({ count: 0 }),
    fold(state: State, event: { type: string }): void { if (event.type === '${type}') state.count += 1; },
  };`;

describe('history on the command line', () => {
  it('answers beside a running portal, which goes on', async () => {
    const portal = await startPortal();
    const asha = await joinPortal(portal.api, await portal.admin());
    const post = async (title: string) =>
      accepted(asha.api.post('/posts', { title, content: 'Words', category: 'News Update' }));
    for (const title of ['One', 'Two', 'Three']) await post(title);
    const out = join(folder, 'out');
    const first = await history(portal.dataDir, 'export', '--out', out, '--format', 'parquet');
    expect(first).toMatchObject({
      code: 0,
      errors: expect.not.stringContaining('rror') as unknown,
    });
    await post('Four');

    const posts = "SELECT count(*) AS posts FROM events WHERE type = 'PostSubmitted'";
    const exported = await history(portal.dataDir, 'sql', posts, '--in', out, '--json');
    expect(JSON.parse(exported.output)).toEqual([{ posts: 3 }]);
    const now = await history(portal.dataDir, 'sql', posts, '--json');
    expect(JSON.parse(now.output)).toEqual([{ posts: 4 }]);
    const wrong = await history(portal.dataDir, 'sql', 'SELECT nothing FROM events');
    expect(wrong.code).toBe(1);
    expect(wrong.errors).toContain('nothing');
    expect(wrong.errors).not.toMatch(/^\s+at /mu);
    const notes = await history(
      portal.dataDir,
      'sql',
      "SELECT at IS NOT NULL AS known, format, rows FROM events WHERE type = 'HistoryExported'",
      '--json',
    );
    expect(JSON.parse(notes.output)).toEqual([
      { known: true, format: 'parquet', rows: expect.any(Number) as unknown },
    ]);

    await writeFile(join(folder, 'a.ts'), projection('PostSubmitted'));
    await writeFile(join(folder, 'b.ts'), projection('CommentAdded'));
    const [a, b] = [join(folder, 'a.ts'), join(folder, 'b.ts')];
    // An export needs neither the portal nor its keys
    const elsewhere = join(folder, 'none');
    const replayed = await history(elsewhere, 'replay', a, '--in', out, '--json');
    expect(JSON.parse(replayed.output)).toMatchObject({ result: { count: 3 } });
    const overLog = [1, 2].map(() => history(portal.dataDir, 'replay', a, '--json'));
    const [one, two] = (await Promise.all(overLog)).map(
      ({ output }) => JSON.parse(output) as object,
    );
    expect(one).toMatchObject({ result: { count: 4 } });
    expect(two).toEqual(one);
    expect((await history(elsewhere, 'diff', a, a, '--in', out)).code).toBe(0);
    const different = await history(elsewhere, 'diff', a, b, '--in', out);
    expect(different).toMatchObject({ code: 1, output: 'count: 3 → 0\n' });
    await accepted(asha.api.get('/posts'));
    await portal.stop();
  });

  it('has every event once in an export that was killed again and again', async () => {
    const dataDir = join(folder, 'data');
    const size = ['--members', '1000', '--events', '60000', '--data', dataDir];
    await runSeed(size, {}, bars);
    const out = join(folder, 'out');
    const chance = createChance('killed exports');
    const run = ['export', '--out', out, '--format', 'ndjson'];
    let killed = 0;
    for (let turn = 0; turn < KILLS; turn += 1) {
      const child = start(dataDir, run);
      const closed = once(child, 'close');
      await Promise.race([closed, sleep(250 + chance.below(500))]);
      if (child.exitCode !== null) continue;
      child.kill('SIGKILL');
      await closed;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(1);
    expect(await history(dataDir, ...run)).toMatchObject({ code: 0 });

    type Manifest = {
      readonly rows: number;
      readonly files: readonly { name: string; sha256: string }[];
    };
    const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as Manifest;
    const positions: string[] = [];
    for (const { name, sha256 } of manifest.files) {
      const content = await readFile(join(out, name));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      for (const line of content.toString('utf8').trimEnd().split('\n'))
        positions.push((JSON.parse(line) as { position: string }).position);
    }
    expect(positions).toEqual([...new Set(positions)].toSorted());
    const counted = await history(
      dataDir,
      'sql',
      'SELECT count(*) AS events FROM events',
      '--json',
    );
    expect(JSON.parse(counted.output)).toEqual([{ events: positions.length }]);
    expect(manifest.rows).toBe(positions.length);
    expect((await history(dataDir, ...run)).output).toContain('0 events were added');
  });

  it('seals the log beside a running portal, and finds a byte that was changed later', async () => {
    const portal = await startPortal();
    const asha = await joinPortal(portal.api, await portal.admin());
    const sealed = await history(portal.dataDir, 'verify', '--seal');
    expect(sealed.code).toBe(0);
    const hash = /[0-9a-f]{64}/u.exec(sealed.output)?.[0] ?? '';
    await accepted(asha.api.put('/users/profile', { bio: 'After the seal' }));
    const later = await history(portal.dataDir, 'verify', '--seal-hash', hash);
    expect(later.output).toContain('as they were sealed');
    expect(later).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Not covered yet/u) as unknown,
    });
    const daily = ['verify', '--seal', '--day', '2026-11-24', '--json'];
    for (const isSealed of [true, false, false]) {
      const answer = await history(portal.dataDir, ...daily);
      expect(JSON.parse(answer.output)).toMatchObject({ isSealed, faults: [] });
      await accepted(asha.api.put('/users/profile', { bio: `After a seal: ${isSealed}` }));
    }
    const another = await history(portal.dataDir, ...daily.with(3, '2026-11-25'));
    expect(JSON.parse(another.output)).toMatchObject({ isSealed: true });
    await portal.stop();

    const log = new Database(join(portal.dataDir, 'events.sqlite'));
    log.prepare("UPDATE events SET metadata = replace(metadata, 'T', 't') WHERE pos = 3").run();
    log.close();
    const found = await history(portal.dataDir, 'verify', '--json');
    expect(found.code).toBe(1);
    const { faults } = JSON.parse(found.output) as { readonly faults: readonly { what: string }[] };
    expect(faults).toEqual([
      expect.objectContaining({
        what: expect.stringMatching(/at 0000000000000003 was changed$/u) as unknown,
      }),
    ]);
    const refused = await history(portal.dataDir, 'verify', '--seal');
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('was changed') as unknown,
    });
  });

  it('shows the portal as it was, beside a running one that writes nothing of it', async () => {
    const portal = await startPortal();
    const admin = await portal.admin();
    const asha = await joinPortal(portal.api, admin, { fullName: 'Asha Patil' });
    const ravi = await joinPortal(portal.api, admin, { fullName: 'Ravi Kale' });
    const submit = async (title: string) => {
      const request = { title, content: 'Words', category: 'News Update' };
      const sent = await accepted(asha.api.post('/posts', request));
      return (sent.body as { readonly data: { readonly _id: string } }).data._id;
    };
    const reunion = await submit('Reunion');
    const regretted = await submit('Regretted');
    await accepted(ravi.api.post(`/posts/${reunion}/comment`, { text: 'I shall come' }));
    await sleep(20);
    const then = new Date().toISOString();
    await sleep(20);
    await joinPortal(portal.api, admin, { fullName: 'Meera Shah' });
    await accepted(asha.api.delete(`/posts/${regretted}`));
    const log = new Database(join(portal.dataDir, 'events.sqlite'), { readonly: true });
    const countOf = () => log.prepare('SELECT count(*) FROM events').pluck().get();
    const events = countOf();

    const out = join(folder, 'directory.ndjson');
    const asOf = (...args: readonly string[]) => history(portal.dataDir, 'asof', then, ...args);
    const directory = await asOf('--projection', 'directory', '--out', out);
    expect(directory).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 as of') as unknown,
    });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const people = (await readFile(out, 'utf8')).trimEnd().split('\n');
    const names = people.map((line) => (JSON.parse(line) as { fullName: string }).fullName);
    expect(names.toSorted()).toEqual(['Asha Patil', 'Ravi Kale']);
    expect((await asOf('--post', reunion)).output).toContain('I shall come');
    expect((await asOf('--projection', 'posts')).output).not.toContain('Regretted');
    const { output } = await asOf('--member', asha.id);
    expect(output).toContain('Asha Patil');
    const nobody = await asOf('--member', 'nobody');
    expect(nobody.code).toBe(1);
    expect(nobody.errors).toContain('There was no member nobody then');
    expect(nobody.errors).not.toMatch(/^\s+at /mu);

    expect(countOf()).toBe(events);
    log.close();
    const security = join(portal.dataDir, 'security');
    const noted = await Promise.all(
      (await readdir(security)).map((name) => readFile(join(security, name), 'utf8')),
    );
    expect(noted.join('').match(/"kind":"history-read","call":"asof [^"]+"/gu)).toHaveLength(5);
    expect(noted.join('')).toContain(`asof ${then} directory`);
    const own = (await accepted(asha.api.get('/account/accesses'))).read(accessesAnswer).data;
    const { how } = accessWays['as-of'];
    expect(own.filter((entry) => entry.how === how)).toMatchObject([
      { reader: { fullName: 'The people who run the server' } },
    ]);
    await portal.stop();
  });
});
