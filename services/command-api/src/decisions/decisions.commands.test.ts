import { randomUUID } from 'node:crypto';
import { eventId } from '@portal/service-kit/command-id';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

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
  const [removed] = await portal.ofType('PostDeleted');
  const decision = {
    action: 'remove-post',
    subjectId: postId,
    personId: asha.memberId,
    revision: removed?.revision ?? 0,
    actorId: '',
    blocker: null as string | null,
  };
  portal.stated['decision-to-undo'] = () => decision;
  return { ...decision, _id: removed?.id ?? '' };
}
const undo = async (id: string, body: object = { reason: 'By mistake' }, headers: object = {}) =>
  portal.http
    .post(`/api/admin/history/${id}/undo`)
    .set({ ...(await portal.asAdmin()), ...headers })
    .send(body);

it('takes a decision back by an event of its own, which names the decision and the reason', async () => {
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

it('refuses what the view blocks, what has changed since, and what nobody knows to take back', async () => {
  const decision = await removedByStaff();
  portal.stated['decision-to-undo'] = () => ({ ...decision, blocker: 'Too late.' });
  expect(await undo(decision._id)).toMatchObject({ status: 409, body: { message: 'Too late.' } });
  portal.stated['decision-to-undo'] = () => ({ ...decision, revision: decision.revision - 1 });
  expect((await undo(decision._id)).body.message).toMatch(/^This has changed since/u);
  portal.stated['decision-to-undo'] = () => ({ ...decision, action: 'approve-registration' });
  expect((await undo(decision._id)).status).toBe(409);
  portal.stated['decision-to-undo'] = () => null;
  expect((await undo(decision._id)).status).toBe(404);
  expect((await undo('nothing')).status).toBe(404);
  expect(await portal.ofType('PostRestored')).toEqual([]);
});

it('answers a repetition as the first time, and takes nothing back twice', async () => {
  const decision = await removedByStaff();
  const repeat = async () => (await undo(decision._id)).status;
  const again = () => undo(decision._id, { reason: 'By mistake' }, { 'Idempotency-Key': 'once' });
  expect((await again()).status).toBe(200);
  portal.stated['decision-to-undo'] = () => ({ ...decision, blocker: 'Taken back already.' });
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
  portal.stated['decision-to-undo'] = () => ({ ...decision, blocker: 'It has changed since.' });
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
  const taken = { ...removed, action: 'restore-post', revision: restored?.revision ?? 0 };
  portal.stated['decision-to-undo'] = () => taken;
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
  const about = { subjectId: commentId, personId: asha.memberId, actorId: '', blocker: null };
  portal.stated['decision-to-undo'] = () => ({ ...about, action: 'remove-comment', revision: 1 });
  expect((await undo(event?.id ?? '')).status).toBe(200);
  portal.stated['decision-to-undo'] = () => ({ ...about, action: 'restore-comment', revision: 2 });
  const [restored] = await portal.ofType('CommentRestored');
  expect((await undo(restored?.id ?? '')).status).toBe(200);
  expect((await portal.ofType('CommentRemoved')).at(-1)).toMatchObject({ reverses: restored?.id });
});

it('asks for a reason', async () => {
  const { _id } = await removedByStaff();
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
    expect((await undo(_id, body)).body.errors).toMatchObject([{ field: 'reason' }]);
});

it('lets administrators alone take decisions back', async () => {
  const path = `/api/admin/history/${randomUUID()}/undo`;
  await portal.http.post(path).set(asha.headers).send({ reason: 'Mine' }).expect(403);
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
