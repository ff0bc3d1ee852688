import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { accessWays } from '@portal/contracts/accesses/access-way';
import { decisionsAnswer, undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import { accepted, join as joinPortal, PASSWORD, submission } from '@portal/testing/driver/api';
import {
  ADMIN,
  eventually,
  killAll,
  startPortal,
  type Portal,
} from '@portal/testing/driver/portal';
import { Database } from '@portal/service-kit/sqlite/sqlite-driver';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';

let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'as-of-'));
});
afterEach(() => rm(temporary, { recursive: true, force: true }));
afterAll(killAll);

const startPast = (portal: Portal, time: string): Promise<Portal> =>
  startPortal({
    dataDir: portal.dataDir,
    env: { TMPDIR: temporary },
    program: { args: ['--as-of', time] },
  });
const namesIn = (answer: { readonly body: unknown }): string => JSON.stringify(answer.body);

it('shows administrators the whole portal as it was, beside a running one that notices nothing', async () => {
  const portal = await startPortal();
  const admin = await portal.admin();
  const asha = await joinPortal(portal.api, admin, { fullName: 'Asha Patil' });
  await accepted(asha.api.post('/posts', submission({ title: 'Before' })));
  await sleep(20);
  const then = new Date().toISOString();
  const log = new Database(join(portal.dataDir, 'events.sqlite'), { readonly: true });
  const countOf = () => log.prepare('SELECT count(*) FROM events').pluck().get();
  const eventsThen = String(countOf());
  await sleep(20);
  await joinPortal(portal.api, admin, { fullName: 'Meera Shah' });
  await accepted(asha.api.post('/posts', submission({ title: 'After' })));
  const events = countOf();

  const past = await startPast(portal, then);
  expect(readdirSync(temporary)).toHaveLength(1);
  const refused = await past.api.post('/auth/login', { email: asha.email, password: PASSWORD });
  expect([refused.status, namesIn(refused)]).toEqual([
    403,
    expect.stringContaining('Only administrators may see the portal as it was.'),
  ]);
  const looking = await past.admin();
  const feed = namesIn(await accepted(looking.get('/posts')));
  expect(feed).toContain('Before');
  expect(feed).not.toContain('After');
  const directory = namesIn(await accepted(looking.get('/users')));
  expect(directory).toContain('Asha Patil');
  expect(directory).not.toContain('Meera Shah');
  const history = (await accepted(looking.get('/admin/history'))).read(decisionsAnswer).data;
  expect(history.map(({ action }) => action)).toEqual(['approve-registration']);
  const preview = await accepted(looking.get(`/admin/history/${history[0]?._id}/undo`));
  expect(preview.read(undoPreviewAnswer).data.changes).toMatchObject([
    { field: 'state', before: 'approved', after: 'pending' },
  ]);
  const waiting = namesIn(await accepted(looking.get('/admin/waiting')));
  expect(waiting).toContain('"stoppedProjections":[]');
  expect(await (await fetch(past.url)).text()).toContain(`"asOf":"${then}"`);

  const insights = () => accepted(looking.get('/admin/insights'));
  await eventually(
    async () => expect(namesIn(await insights())).toContain(`"asOf":"${then}"`),
    // Work of low priority
    60_000,
  );
  expect(namesIn(await insights())).toContain(`"events":${eventsThen}`);

  const written = await looking.post('/posts', submission({ title: 'Never' }));
  expect([written.status, namesIn(written)]).toEqual([
    403,
    expect.stringContaining('Nothing can be changed here.'),
  ]);
  for (const [api, token] of [
    [portal.api, looking.token],
    [past.api, admin.token],
  ] as const)
    expect((await api.as(token ?? '').get('/auth/me')).status).toBe(401);
  expect(countOf()).toBe(events);
  log.close();

  const security = join(portal.dataDir, 'security');
  const noted = readdirSync(security).map((name) => readFileSync(join(security, name), 'utf8'));
  expect(noted.join('')).toContain(`asof ${then} portal`);
  await eventually(async () => {
    const own = (await accepted(asha.api.get('/account/accesses'))).read(accessesAnswer).data;
    const inPast = own.filter(({ how }) => how === accessWays.past.how);
    expect(inPast.map(({ at }) => at > then)).toEqual([true]);
  }, 5_000);

  await past.stop();
  expect(readdirSync(temporary)).toEqual([]);
  await accepted(asha.api.post('/posts', submission({ title: 'Still here' })));
  await portal.stop();
}, 120_000);

it('takes from the past at once whom the portal erases, and what an author deletes, while it is shown', async () => {
  const portal = await startPortal({
    env: { PORTAL_ERASURE_DAYS: '0', PORTAL_RETENTION_HOLD_DAYS: '0' },
  });
  const admin = await portal.admin();
  const asha = await joinPortal(portal.api, admin, { fullName: 'Asha Patil' });
  const ravi = await joinPortal(portal.api, admin, { fullName: 'Ravi Jadhav' });
  await accepted(asha.api.post('/posts', submission({ title: 'A post of Asha' })));
  const posted = await accepted(ravi.api.post('/posts', submission({ title: 'A post of Ravi' })));
  const { _id } = (posted.body as { data: { _id: string } }).data;
  await sleep(20);
  const then = new Date().toISOString();
  await sleep(20);
  const past = await startPast(portal, then);
  const looking = await past.admin();
  const shown = async () =>
    namesIn(await accepted(looking.get('/posts'))) + namesIn(await accepted(looking.get('/users')));
  for (const words of ['Asha Patil', 'A post of Asha', 'A post of Ravi'])
    expect(await shown()).toContain(words);

  await accepted(ravi.api.call('DELETE', `/posts/${_id}`));
  await eventually(async () => expect(await shown()).not.toContain('A post of Ravi'), 10_000);
  await accepted(ravi.api.post('/posts', submission({ title: 'Later' })));
  await accepted(admin.put(`/users/${asha.id}/erasure`, { reason: 'Asked for it in a letter' }));
  await portal.stop();
  // The sweep of the start erases whoever is due
  const again = await startPortal({ dataDir: portal.dataDir });
  await eventually(async () => {
    const seen = await shown();
    for (const words of ['Asha Patil', 'A post of Asha']) expect(seen).not.toContain(words);
    expect(seen).toContain('Ravi Jadhav');
    expect(seen).not.toContain('Later');
  }, 10_000);
  await past.stop();
  await again.stop();
});

it('asks for the rights of today, also while it is shown: an administrator who loses the role then sees no past', async () => {
  const portal = await startPortal();
  const admin = await portal.admin();
  const asha = await joinPortal(portal.api, admin, { fullName: 'Asha Patil' });
  const role = (wanted: string) => ({ role: wanted, password: ADMIN.password, reason: 'A change' });
  await accepted(admin.put(`/users/${asha.id}/role`, role('admin')));
  await sleep(20);
  const past = await startPast(portal, new Date().toISOString());
  const looking = await past.api.signIn(asha.email, PASSWORD);
  await accepted(looking.get('/admin/history'));
  await accepted(admin.put(`/users/${asha.id}/role`, role('member')));
  await eventually(
    async () => expect((await looking.get('/admin/history')).status).toBe(403),
    10_000,
  );
  await past.stop();
  await portal.stop();
});

it('asks for the rights of today: a former administrator sees no past', async () => {
  const portal = await startPortal();
  const admin = await portal.admin();
  const asha = await joinPortal(portal.api, admin, { fullName: 'Asha Patil' });
  const role = (wanted: string) => ({ role: wanted, password: ADMIN.password, reason: 'A change' });
  await accepted(admin.put(`/users/${asha.id}/role`, role('admin')));
  await sleep(20);
  const then = new Date().toISOString();
  await sleep(20);
  await accepted(admin.put(`/users/${asha.id}/role`, role('member')));
  const past = await startPast(portal, then);
  const refused = await past.api.post('/auth/login', { email: asha.email, password: PASSWORD });
  expect(refused.status).toBe(403);
  await past.stop();
  await portal.stop();
});

it.each([
  [['--as-of', 'yesterday'], '--as-of yesterday is no time'],
  [['--as-of'], 'The portal starts without arguments, or with --as-of <time>'],
  [['--now'], 'and not with --now'],
])('does not start with %j, and says why', async (args, words) => {
  const dataDir = join(temporary, 'data');
  await expect(startPortal({ dataDir, program: { args } })).rejects.toThrow(words);
  expect(existsSync(dataDir)).toBe(false);
});

it('says that a folder holds no portal, of which there could be a past', async () => {
  const dataDir = join(temporary, 'none');
  await expect(
    startPortal({ dataDir, program: { args: ['--as-of', '2026-03-01'] } }),
  ).rejects.toThrow('holds no portal');
  expect(existsSync(dataDir)).toBe(false);
});
