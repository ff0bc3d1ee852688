import { randomUUID } from 'node:crypto';
import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { decisionAction, type DecisionAction } from '@portal/contracts/decisions/decision-action';
import { isUndoable, undoCallOf } from '@portal/contracts/decisions/undoable';
import { eventId } from '@portal/service-kit/event-sourcing/command-id';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

const DAY_MS = 86_400_000;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let postId: string;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
  const { body } = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Article' })
    .expect(201);
  postId = String(body.data._id);
});
afterEach(() => portal.close());

async function removedByStaff() {
  await portal.http
    .delete(`/api/posts/${postId}`)
    .set(await portal.asAdmin())
    .expect(200);
  const removed = (await portal.ofType('PostDeleted')).at(-1);
  return { _id: removed?.id ?? '' };
}
const undo = async (id: string, body: object = { reason: 'By mistake' }, headers: object = {}) =>
  portal.http
    .post(`/api/admin/history/${id}/undo`)
    .set({ ...(await portal.asAdmin()), ...headers })
    .send(body);

it('undoes a decision by a separate event, which names the decision and the reason', async () => {
  const { _id } = await removedByStaff();
  const answer = await undo(_id);
  expect(answer.status).toBe(200);
  const [restored] = await portal.ofType('PostRestored');
  expect(restored).toMatchObject({
    data: { postId, authorId: asha.memberId, reverses: _id, reason: 'By mistake' },
    actor: { kind: 'staff' },
    via: 'web',
  });
  expect(portal.lastRead()).toEqual({
    request: { view: 'decision', decisionId: eventId(restored?.commandId ?? '', 0) },
    minPosition: answer.headers['x-commit-position'],
  });
  expect(restored?.id).toBe(eventId(restored?.commandId ?? '', 0));
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain('By mistake');
});

it('refuses what is blocked, what is final, and what nobody knows', async () => {
  const decision = await removedByStaff();
  portal.passTime(30 * DAY_MS);
  expect(await undo(decision._id)).toMatchObject({
    status: 409,
    body: { message: 'Decisions can be undone for 30 days. This one is older.' },
  });
  expect(await portal.ofType('PostRestored')).toEqual([]);
  await portal.http
    .delete(`/api/users/${asha.memberId}/sessions`)
    .set(await portal.asAdmin())
    .send({ reason: 'Lost a phone' })
    .expect(200);
  const [ended] = await portal.ofType('SessionsEnded');
  expect(await undo(ended?.id ?? '')).toMatchObject({
    status: 409,
    body: { message: 'This decision cannot be undone.', code: 'not-undoable' },
  });
  expect((await undo(randomUUID())).status).toBe(404);
  expect((await undo('nothing')).status).toBe(404);
});

it('answers a repetition as the first time, and takes nothing back twice', async () => {
  const decision = await removedByStaff();
  const repeat = async () => (await undo(decision._id)).status;
  const again = () => undo(decision._id, { reason: 'By mistake' }, { 'Idempotency-Key': 'once' });
  expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(200);
  expect(await repeat()).toBe(409);
  portal.stated.decision = () => null;
  expect((await again()).status).toBe(409);
  expect(portal.lastRead('decision')?.minPosition).toBe(await portal.eventStore.head());
  expect(await portal.ofType('PostRestored')).toHaveLength(1);
});

it('refuses no repetition for good while the read models are behind its first run', async () => {
  const decision = await removedByStaff();
  const again = () => undo(decision._id, { reason: 'By mistake' }, { 'Idempotency-Key': 'once' });
  expect((await again()).status).toBe(200);
  portal.stated.decision = () => null;
  portal.behind.add('decision');
  expect((await again()).status).toBe(503);
  portal.behind.clear();
  delete portal.stated.decision;
  expect((await again()).status).toBe(200);
  expect(await portal.ofType('PostRestored')).toHaveLength(1);
});

it('takes back what took a decision back, by the event of the first kind again', async () => {
  const removed = await removedByStaff();
  await undo(removed._id);
  const [restored] = await portal.ofType('PostRestored');
  const answer = await undo(restored?.id ?? '', { reason: 'No mistake' });
  expect(answer.status).toBe(200);
  const again = (await portal.ofType('PostDeleted')).at(-1);
  expect(again).toMatchObject({
    id: answer.headers['x-decision-id'],
    reverses: restored?.id,
    because: { words: 'No mistake' },
    actor: { kind: 'staff' },
  });
  expect((await undo(restored?.id ?? '')).status).toBe(409);
});

it('takes back the removal of a comment, and that too', async () => {
  await portal.http
    .post(`/api/posts/${postId}/comment`)
    .set(asha.headers)
    .send({ text: 'Lovely' })
    .expect(201);
  const [added] = await portal.ofType('CommentAdded');
  const commentId = added?.data.commentId ?? '';
  const removed = await portal.http
    .delete(`/api/posts/${postId}/comments/${commentId}`)
    .set(await portal.asAdmin())
    .send({ reason: 'Advertisement' })
    .expect(200);
  const [event] = await portal.ofType('CommentRemoved');
  expect(event).toMatchObject({
    id: removed.headers['x-decision-id'],
    because: { words: 'Advertisement' },
  });
  expect((await undo(event?.id ?? '')).status).toBe(200);
  const [restored] = await portal.ofType('CommentRestored');
  expect((await undo(restored?.id ?? '')).status).toBe(200);
  expect((await portal.ofType('CommentRemoved')).at(-1)).toMatchObject({ reverses: restored?.id });
});

it('asks for a reason', async () => {
  const { _id } = await removedByStaff();
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
    expect((await undo(_id, body)).body.errors).toMatchObject([{ field: 'reason' }]);
});

it('lets administrators alone undo decisions', async () => {
  const path = `/api/admin/history/${randomUUID()}/undo`;
  await portal.http.post(path).set(asha.headers).send({ reason: 'Mine' }).expect(403);
});

describe('a decision can be undone by those alone who may make the same call today', () => {
  const state = (action: DecisionAction, more: object = {}) => {
    portal.stated['decision-to-undo'] = ({ decisionId }) => ({
      _id: decisionId,
      at: portal.now().toISOString(),
      action,
      actorId: kavita.memberId,
      subjectId: asha.memberId,
      personId: asha.memberId,
      stream: '',
      revision: 0,
      // The checks come this far
      undoneBy: randomUUID(),
      ...more,
    });
  };
  const undoAs = (headers: Readonly<Record<string, string>>, body: object = {}) =>
    portal.http
      .post(`/api/admin/history/${randomUUID()}/undo`)
      .set(headers)
      .send({ reason: 'By mistake', ...body });
  const coordinate = async (batches: readonly number[]) =>
    portal.http
      .put(`/api/users/${kavita.memberId}/coordinator`)
      .set(await portal.asAdmin())
      .send({ batches })
      .expect(200);
  let kavita: Awaited<ReturnType<TestPortal['join']>>;
  beforeEach(async () => {
    kavita = await portal.join('Kavita More');
  });
  const actions = decisionAction.options.filter(isUndoable);
  const ofRegistrars = [
    'approve-registration',
    'reject-registration',
    'reverse-approval',
    'reverse-rejection',
  ];

  it.each(actions)(
    'a coordinator undoes %s only where coordinators may decide so',
    async (action) => {
      await coordinate([asha.batchYear]);
      state(action);
      const isAllowed = ofRegistrars.includes(action);
      const { body } = await undoAs(kavita.headers).expect(isAllowed ? 409 : 403);
      expect(body.message).toBe(
        isAllowed ? 'This decision was already undone.' : 'Only administrators may do this',
      );
    },
  );

  it('a coordinator undoes nothing about a batch that is not theirs any more', async () => {
    await coordinate([asha.batchYear - 1]);
    for (const action of ofRegistrars) {
      state(action as DecisionAction);
      expect((await undoAs(kavita.headers).expect(403)).body.message).toContain(
        'do not coordinate',
      );
    }
    state('approve-registration', { actorId: randomUUID() });
    await coordinate([asha.batchYear]);
    await undoAs(kavita.headers).expect(403);
  });

  it('an administrator who was dismissed and coordinates a batch undoes none of their own decisions', async () => {
    await coordinate([asha.batchYear]);
    for (const role of ['admin', 'member'])
      await portal.http
        .put(`/api/users/${kavita.memberId}/role`)
        .set(await portal.asAdmin())
        .send({ role, reason: 'As agreed' })
        .expect(200);
    for (const action of ['change-role', 'change-email', 'cancel-erasure'] as const) {
      state(action);
      await undoAs(kavita.headers, { password: PASSWORD }).expect(403);
    }
  });

  it('needs confirming where the call does', async () => {
    const office = portal.as(await portal.signIn(ADMINISTRATOR));
    for (const action of actions) {
      state(action);
      const { confirm }: Call = calls[undoCallOf(action)];
      const { status, body } = await undoAs(office);
      expect([action, status, body.code]).toMatchObject(
        confirm === false
          ? [action, 409, 'undone-already']
          : [action, 403, 'confirmation-required'],
      );
    }
    state('change-role');
    await undoAs(office, { password: 'x' }).expect(400);
    await undoAs(office, { password: ADMINISTRATOR.password }).expect(409);
  });

  it('nobody undoes a decision about themselves', async () => {
    const [first] = await portal.ofType('MemberApproved');
    for (const action of actions) {
      state(action, { personId: first?.data.memberId });
      const { body } = await undoAs(await portal.asAdmin()).expect(409);
      expect([action, body.code]).toEqual([action, 'not-yourself']);
    }
  });
});

it('notes an export once, as a decision of staff', async () => {
  const note = { memberId: asha.memberId, format: 'csv', rows: 12 } as const;
  for (const _ of [1, 2]) await portal.api.recordExport({ idempotencyKey: 'once', note });
  await portal.api.recordExport({ idempotencyKey: 'other', note: { ...note, format: 'ndjson' } });
  const actor = { kind: 'staff', id: asha.memberId };
  expect(await portal.ofType('HistoryExported')).toMatchObject([
    { data: { format: 'csv', rows: 12 }, actor },
    { data: { format: 'ndjson', rows: 12 }, actor },
  ]);
});

it('has no call by which anybody could note an export', async () => {
  await portal.http
    .post('/api/admin/history/exports')
    .set(await portal.asAdmin())
    .send({ format: 'csv', rows: 12 })
    .expect(405);
  expect(await portal.ofType('HistoryExported')).toEqual([]);
});
