import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { groups } from '@portal/read-models/groups/group';
import { createReads } from '../testing/reads.ts';

let folder: string;
let reads: Awaited<ReturnType<typeof createReads>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'));
});
afterEach(async () => {
  await reads.close();
  await rm(folder, { recursive: true });
});

const figures = { asOf: '2026-11-21T12:00:00.000Z', events: 7, tables: [] };

/** Another process starts, which takes its time on a busy machine. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });

/** A stand-in for the history's commands, which answers once the file `go` is there. */
async function open(ending: string, rates?: Readonly<Record<string, number>>) {
  const historyProgram = join(folder, 'history.mjs');
  await writeFile(
    historyProgram,
    `import { existsSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    process.send({ events: 5 });
    while (!existsSync(${JSON.stringify(join(folder, 'go'))})) await sleep(10);
    ${ending}`,
  );
  reads = await createReads({ historyProgram, ...(rates && { rates }) });
  return reads.member({ role: 'admin' });
}
const go = () => writeFile(join(folder, 'go'), '');
const answering = (worked: object) =>
  `console.log(${JSON.stringify(JSON.stringify(worked))}); process.disconnect();`;
const ANSWERS = answering({ figures, groups: [] });

it('works figures out when someone asks, shows how far that is, and keeps them', async () => {
  const admin = await open(ANSWERS);
  const look = async (query = '') => (await admin.get(`/admin/insights${query}`)).body.data;
  expect(await look()).toEqual({ insights: null, working: { events: 0 }, failure: null });
  await eventually(async () => expect((await look()).working).toEqual({ events: 5 }));
  await go();
  await eventually(async () =>
    expect(await look()).toEqual({ insights: figures, working: null, failure: null }),
  );
  expect((await look()).working).toBeNull();
  expect(await look('?newest=true')).toMatchObject({ insights: figures, working: { events: 0 } });
});

it('says that it failed, keeps what was known, and tries again when asked', async () => {
  const admin = await open('process.exit(1);');
  const look = async (query = '') => (await admin.get(`/admin/insights${query}`)).body.data;
  await look();
  await go();
  await eventually(async () =>
    expect(await look()).toEqual({
      insights: null,
      working: null,
      failure: expect.stringMatching(/^The figures could not be calculated/u),
    }),
  );
  expect((await look('?newest=true')).working).not.toBeNull();
});

it('is for administrators and analysts', async () => {
  await open(ANSWERS);
  const analyst = await reads.member({ isAnalyst: true });
  expect((await analyst.get('/admin/insights')).status).toBe(200);
  const member = await reads.member();
  expect((await member.get('/admin/insights')).status).toBe(403);
});

it('names the groups for administrators, with their names of now, and numbers them for analysts', async () => {
  const rows = ['Group 1', 'Group 2', 'Group 3', 'Group 4'].map((group) => [
    '2026-03-02',
    group,
    9,
  ]);
  const table = {
    _id: 'engagement',
    columns: [
      { name: 'week', kind: 'week' },
      { name: 'group', kind: 'label' },
      { name: 'messages', kind: 'count' },
    ],
    rows,
  };
  const foundedAt = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
  const numbered = rows.map(([, label], index) => ({ label, foundedAt: foundedAt(index) }));
  const worked = { figures: { ...figures, tables: [table] }, groups: numbered };
  const admin = await open(answering(worked));
  const group = {
    founderId: admin._id,
    description: null,
    status: 'shown',
    memberCount: 1,
    newestMemberIds: [],
    removedMemberIds: [],
  };
  const put = (minute: number, name: string | null, more: object = {}) =>
    reads.put(groups, {
      ...group,
      _id: `group-${minute}`,
      name,
      createdAt: foundedAt(minute),
      ...more,
    });
  await put(0, 'Cricket');
  await put(1, 'Cricket');
  await put(2, 'Gone', { status: 'removed' });
  await put(3, null);
  const analyst = await reads.member({ isAnalyst: true });
  const labelsFor = async (person: typeof admin) => {
    const { body } = await person.get('/admin/insights');
    return body.data.insights?.tables[0].rows.map(([, label]: string[]) => label);
  };
  await labelsFor(admin);
  await go();
  const numbers = ['Group 1', 'Group 2', 'Group 3', 'Group 4'];
  await eventually(async () => expect(await labelsFor(analyst)).toEqual(numbers));
  const { body } = await analyst.get('/admin/insights');
  expect(JSON.stringify(body)).not.toContain(foundedAt(0));
  expect(await labelsFor(admin)).toEqual(['Cricket', 'Cricket (Group 2)', 'Group 3', 'Group 4']);
  await put(1, 'Chess');
  expect(await labelsFor(admin)).toEqual(['Cricket', 'Chess', 'Group 3', 'Group 4']);
});

it('calculates newer figures for one person only so often in an hour, and shows those it has', async () => {
  const admin = await open(ANSWERS, { PORTAL_RATE_INSIGHTS: 1 });
  const look = (query = '') => admin.get(`/admin/insights${query}`);
  await go();
  const finished = () =>
    eventually(async () => expect((await look()).body.data.working).toBeNull());
  await look();
  await finished();
  expect((await look('?newest=true')).status).toBe(200);
  await finished();
  expect((await look('?newest=true')).status).toBe(429);
  expect((await look()).body.data.insights).toEqual(figures);
});
