import { randomUUID } from 'node:crypto';
import { undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import type { UndoEffect } from '@portal/contracts/decisions/decisions.views';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decisionsOfLog } from '../testing/decisions-of-log.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const EFFECT: UndoEffect = {
  changes: [{ field: 'state', before: 'removed', after: 'published', erased: false }],
  comments: 1,
  likes: 2,
  members: 0,
  messages: 0,
};

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['register']>>;
let rejected: string;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.register('Asha Patil');
  await portal.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await portal.asAdmin())
    .send({ reason: 'Never a pupil' })
    .expect(200);
  rejected = (await portal.ofType('MemberRejected'))[0]?.id ?? '';
});
afterEach(() => portal.close());

const ask = async (decisionId = rejected, headers: Readonly<Record<string, string>> = {}) =>
  portal.http
    .get(`/api/admin/history/${decisionId}/undo`)
    .set({ ...(await portal.asAdmin()), ...headers });

it('shows what would come back, which query-api knows', async () => {
  portal.stated['undo-effect'] = () => EFFECT;
  const { status, body, headers } = await ask();
  expect([status, headers['cache-control'], headers['x-commit-position']]).toEqual([
    200,
    'no-store',
    undefined,
  ]);
  expect(undoPreviewAnswer.parse(body).data).toEqual({
    blocker: null,
    ...EFFECT,
    parts: null,
  });
});

it('leaves the undo of a decision about oneself to another administrator', async () => {
  const [office] = await portal.ofType('MemberRegistered');
  const known = decisionsOfLog(await portal.events()).find(rejected);
  portal.stated['decision-to-undo'] = () => ({ ...known, personId: office?.data.memberId });
  expect((await ask()).body.data.blocker).toBe(
    'This decision concerns you, so another administrator has to undo it.',
  );
});

it('shows what the client has written, and says where that is not there yet', async () => {
  const head = (await portal.eventStore.head()) ?? '';
  const current = await ask(rejected, { 'X-Min-Position': head });
  expect(current.headers['x-stale']).toBeUndefined();
  for (const view of ['decision-to-undo', 'undo-effect'])
    expect(portal.lastRead(view)?.minPosition).toBe(head);
  portal.behind.add('undo-effect');
  const behind = await ask(rejected, { 'X-Min-Position': head });
  expect([behind.status, behind.headers['x-stale']]).toEqual([200, 'true']);
  portal.behind.clear();
  const ahead = await ask(rejected, { 'X-Min-Position': 'f'.repeat(head.length) });
  expect([ahead.status, ahead.headers['x-stale']]).toEqual([200, 'true']);
  expect(portal.lastRead('undo-effect')?.minPosition).toBeUndefined();
  expect((await ask(rejected, { 'X-Min-Position': 'soon' })).status).toBe(400);
});

it('knows only decisions, and shows them to administrators alone', async () => {
  expect((await ask(randomUUID())).status).toBe(404);
  expect((await ask('nothing')).status).toBe(404);
  const ravi = await portal.join('Ravi Kale');
  expect((await ask(rejected, ravi.headers)).status).toBe(403);
});

it.each([
  ['decision', false],
  ['past', true],
])(
  'notes as %s that an administrator has seen the values before and after',
  async (way, isPast) => {
    await portal
      .serve(portal.createApi({ isPast }))
      .get(`/api/admin/history/${rejected}/undo`)
      .set(await portal.asAdmin())
      .expect(200);
    const accesses = () => portal.vault.accessesOf(asha.memberId, null, 10);
    await expect.poll(accesses, { timeout: 5_000 }).toMatchObject([{ way }]);
  },
);
