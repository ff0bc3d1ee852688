import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({
    settings: {
      PORTAL_ERASURE_DAYS: 0,
      PORTAL_RETENTION_HOLD_DAYS: 0,
      PORTAL_ACCESS_LOG_DAYS: 366,
    },
  });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const accesses = () => portal.vault.accessesOf(asha.memberId, null, 10);
const access = (id: string) =>
  portal.vault.addAccesses([
    {
      id: `${id}.x`,
      subjectId: asha.memberId,
      readerId: null,
      way: 'desk',
      at: `${id}:00:00.000Z`,
    },
  ]);
async function sweepAfter(days: number): Promise<void> {
  portal.passTime(days * DAY);
  const api = portal.createApi();
  await api.sweep();
  await api.stop();
}

it('the answer to a decision, which shows the member in full, is noted', async () => {
  const before = (await accesses()).length;
  const asAdmin = await portal.asAdmin();
  await portal.http
    .put(`/api/users/${asha.memberId}/analyst`)
    .set(asAdmin)
    .send({ analyst: false })
    .expect(200);
  await expect.poll(accesses, { timeout: 5_000 }).not.toHaveLength(before);
  expect((await accesses())[0]).toMatchObject({ way: 'deciding' });
});

it('entries are gone after a year and a day, and not before', async () => {
  const hour = portal.now().toISOString().slice(0, 13);
  await access(hour);
  const ours = async () => (await accesses()).filter(({ id }) => id === `${hour}.x`);
  await sweepAfter(365);
  expect(await ours()).toHaveLength(1);
  await sweepAfter(2);
  expect(await ours()).toHaveLength(0);
});

it('entries go with the account, and none can be added later', async () => {
  await access(portal.now().toISOString().slice(0, 13));
  expect(await accesses()).not.toEqual([]);
  await portal.http
    .delete('/api/account')
    .set(asha.headers)
    .send({ password: asha.password, content: 'remove' })
    .expect(200);
  await sweepAfter(1);
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect(await accesses()).toEqual([]);
  await access(portal.now().toISOString().slice(0, 13));
  expect(await accesses()).toEqual([]);
});
