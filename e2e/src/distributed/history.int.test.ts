import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import { accepted } from '@portal/testing/driver/api';
import { eventually, killAll, startPortal } from '@portal/testing/driver/portal';
import { runSeed } from '@portal/testing/seed/command';
import { PASSWORD } from '@portal/testing/seed/options';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withNewDatabase } from './deployment.ts';

const root = join(import.meta.dirname, '../../..');
const EVENTS = 2_000;
const SIZE = ['--members', '150', '--events', String(EVENTS)];
const WHEN = '2026-03-01T10:00';
const bars = { show: () => undefined };
const { mongodbUrl } = inject('engines');

type Settings = Readonly<Record<string, string>>;

/** @returns what the command printed, where it ended with this code */
async function operate(settings: Settings, args: readonly string[], expected = 0): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts/operate.mjs'), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== expected) throw new Error(`It ended with ${code}: ${output}${errors}`);
  return output;
}

const history = (settings: Settings, args: readonly string[], expected?: number) =>
  operate(settings, ['history', ...args], expected);

describe.skipIf(mongodbUrl === null)('history on EventStoreDB and MongoDB', () => {
  let folder: string;
  let log: Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
  let distributed: Settings;
  let embedded: Settings;
  const both = () => [distributed, embedded] as const;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'history-distributed-'));
    log = await startEventStoreDbStandIn();
    const data = join(folder, 'embedded');
    embedded = { PORTAL_DATA_DIR: data };
    await runSeed([...SIZE, '--data', data], {}, bars);
    distributed = {
      PORTAL_DATA_DIR: join(folder, 'distributed'),
      PORTAL_EVENT_STORE: 'eventstoredb',
      PORTAL_EVENTSTOREDB_URL: log.connectionString,
      PORTAL_READ_STORE: 'mongodb',
      PORTAL_VAULT: 'mongodb',
      PORTAL_MONGODB_URL: withNewDatabase(mongodbUrl ?? ''),
      PORTAL_MASTER_KEY: (await readFile(join(data, 'master.key'), 'utf8')).trim(),
    };
    await operate(distributed, ['migrate', '--from', data, '--to', 'env']);
  });
  afterAll(async () => {
    await killAll();
    log.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers queries, projections of analysts and kept questions as on the embedded engines', async () => {
    const query = 'SELECT type, count(*) AS n FROM events GROUP BY 1 ORDER BY 1';
    const projection = join(folder, 'types.projection.ts');
    await writeFile(
      projection,
      'export default { start: () => ({}), fold(state, { type }) { state[type] = (state[type] ?? 0) + 1; } };',
    );
    const [here, there] = await Promise.all(
      both().map(async (settings) => ({
        counts: JSON.parse(await history(settings, ['sql', query, '--json'])) as unknown,
        replayed: JSON.parse(await history(settings, ['replay', projection, '--json'])) as unknown,
        insights: await history(settings, ['insights']),
      })),
    );
    expect(here?.counts).not.toEqual([]);
    expect(there).toEqual(here);
  });

  it('exports every event once, and goes on where it ended', async () => {
    for (const [index, settings] of both().entries()) {
      const out = join(folder, `export-${index}`);
      await history(settings, ['export', '--format', 'ndjson', '--out', out]);
      await history(settings, ['verify', '--seal']);
      await history(settings, ['export', '--format', 'ndjson', '--out', out]);
      const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as {
        readonly files: readonly { readonly name: string }[];
      };
      const lines = await Promise.all(
        manifest.files.map(async ({ name }) => readFile(join(out, name), 'utf8')),
      );
      const positions = lines
        .join('')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { position: string }).position);
      expect(positions.length).toBeGreaterThan(EVENTS + 1);
      expect(new Set(positions).size).toBe(positions.length);
      expect(positions).toEqual(positions.toSorted());
    }
  });

  it('shows the same directory as of a time', async () => {
    const [here, there] = await Promise.all(
      both().map(async (settings, index) => {
        const out = join(folder, `directory-${index}.ndjson`);
        await history(settings, ['asof', WHEN, '--projection', 'directory', '--out', out]);
        const lines = (await readFile(out, 'utf8')).trim().split('\n');
        return lines.map((line) => {
          const { _id, fullName, batchYear } = JSON.parse(line) as Record<string, unknown>;
          return { _id, fullName, batchYear };
        });
      }),
    );
    expect(here?.length).toBeGreaterThan(50);
    expect(there).toEqual(here);
  });

  it('seals the log, finds nothing changed, and refuses a hash that is not the sealed one', async () => {
    const printed = await history(distributed, ['verify', '--seal']);
    const [hash = ''] = /[0-9a-f]{64}/u.exec(printed) ?? [];
    await history(distributed, ['verify', '--seal-hash', hash]);
    await history(distributed, ['verify']);
    const other = `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;
    await history(distributed, ['verify', '--seal-hash', other], 1);
  });

  it('starts the whole portal as it was, for administrators, and appends nothing', async () => {
    // The first start after a migration gives the vault the addresses by which people sign in
    const today = await startPortal({ env: distributed });
    await today.stop();
    const events = createEventStoreDbEventStore({ connectionString: log.connectionString });
    const before = await events.head();
    const past = await startPortal({
      env: distributed,
      program: { args: ['--as-of', WHEN] },
    });
    const admin = await past.api.signIn('admin@vidyalaya.example', PASSWORD);
    const users = JSON.stringify((await accepted(admin.get('/users'))).body);
    expect(users).toContain('fullName');
    await eventually(async () => {
      const { body } = await accepted(admin.get('/admin/insights'));
      expect(JSON.stringify(body)).toContain('"asOf"');
    }, 30_000);
    await past.stop();
    expect(await events.head()).toBe(before);
    await events.close();
  });
});
