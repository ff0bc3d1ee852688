import { randomUUID } from 'node:crypto';
import { decisionAnswer, decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import type { DecisionAction } from '@portal/contracts/decisions/decision-action';
import { decisionToUndoView, undoEffectView } from '@portal/contracts/decisions/decisions.views';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { decisions, type DecisionDocument } from '@portal/read-models/decisions/decision';
import { members } from '@portal/read-models/members/member';
import { translating } from '@portal/languages/testing/translations';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

translating({
  '{count, plural, one {# approved} other {# approved}}': '{count, number} मंजूर',
  '{count, plural, one {# suspended} other {# suspended}}': '{count, number} निलंबित',
});

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
let asha: Awaited<ReturnType<Reads['member']>>;
let hours = 0;
beforeEach(async () => {
  reads = await createReads();
  admin = await reads.member({ fullName: 'The Office', role: 'admin', batchYear: 1990 });
  asha = await reads.member();
  hours = 0;
});
afterEach(() => reads.close());

async function append(stream: string, ...events: readonly PortalEvent[]) {
  const codec = createEventCodec<PortalEvent>(eventCatalog, reads.vault);
  const commandId = randomUUID();
  const meta = {
    occurredAt: '2026-02-01T00:00:00.000Z',
    actor: { kind: 'member', id: admin._id },
    commandId,
    correlationId: commandId,
    causationId: commandId,
    via: 'web',
  };
  for (const event of events) {
    const { revision } = await reads.eventStore.readStream(stream);
    const encoded = await codec.encode(stream, event, { ...meta, id: randomUUID() });
    await reads.eventStore.append(stream, [encoded], revision);
  }
  const { events: all } = await reads.eventStore.readStream(stream);
  return { stream, revision: all.length - 1, commandId };
}

async function decided(
  action: DecisionAction,
  kind: string,
  subjectId: string,
  from: Awaited<ReturnType<typeof append>>,
  more: object = {},
): Promise<string> {
  const _id = randomUUID();
  await reads.put(decisions, {
    _id,
    at: new Date(Date.UTC(2026, 2, 1, (hours += 6))).toISOString(),
    actorId: admin._id,
    action,
    kind,
    subjectId,
    personId: asha._id,
    via: 'web',
    decidedAt: reads.beyond(1),
    reverses: null,
    undoneBy: null,
    isUndone: 'undoneBy' in more,
    ...from,
    ...more,
  });
  return _id;
}

const registered = (memberId: string): PortalEvent => ({
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: 'Asha Patil',
    email: 'asha@example.org',
    dateOfBirth: '1986-05-17',
    admissionNumber: null,
  },
});
async function approval(more: object = {}) {
  const from = await append(`member-${asha._id}`, registered(asha._id), {
    type: 'MemberApproved',
    data: { memberId: asha._id },
  });
  return decided('approve-registration', 'member', asha._id, from, more);
}
async function removedPost(more: object = {}) {
  const postId = randomUUID();
  const from = await append(
    `post-${postId}`,
    {
      type: 'PostSubmitted',
      data: {
        postId,
        authorId: asha._id,
        published: true,
        title: 'Tickets for sale',
        content: 'Cheap',
        category: 'Article',
      },
    },
    { type: 'PostDeleted', data: { postId, authorId: asha._id } },
  );
  return decided('remove-post', 'post', postId, from, more);
}
const list = async (query = '') =>
  decisionsAnswer.parse((await admin.get(`/admin/history${query}`).expect(200)).body).data;
const idsOf = async (line: string) =>
  (await list(`?query=${encodeURIComponent(line)}`)).map(({ _id }) => _id);
const open = async (id: string) =>
  decisionAnswer.parse((await admin.get(`/admin/history/${id}`).expect(200)).body).data;

it('lists decisions newest first, with who decided, about whom and how', async () => {
  const approved = await approval();
  const removed = await removedPost();
  const all = await list();
  expect(all.map(({ _id }) => _id)).toEqual([removed, approved]);
  expect(all[0]).toMatchObject({
    actor: { _id: admin._id, fullName: 'The Office' },
    action: 'remove-post',
    subject: { kind: 'post', label: 'Tickets for sale' },
    person: { _id: asha._id, label: 'Asha Patil' },
    via: 'web',
    state: 'stands',
  });
  expect(all[1]).toMatchObject({ subject: { kind: 'member', label: 'Asha Patil' } });
});

it('opens a decision with its values before and after, and its events', async () => {
  const approved = await open(await approval());
  expect(approved.changes).toEqual([
    { field: 'state', before: 'pending', after: 'approved', erased: false },
  ]);
  const removed = await open(await removedPost());
  expect(removed.changes).toEqual([
    { field: 'state', before: 'published', after: 'removed', erased: false },
    { field: 'title', before: 'Tickets for sale', after: null, erased: false },
    { field: 'content', before: 'Cheap', after: null, erased: false },
  ]);
  expect(removed.events.map(({ type }) => type)).toContain('PostDeleted');
});

it('keeps the entry when the person is erased, and says that the values are', async () => {
  const removed = await removedPost();
  await reads.vault.destroy(asha._id);
  await reads.put(members, {
    _id: asha._id,
    status: 'erased',
  });
  const [entry] = await list();
  expect(entry).toMatchObject({ subject: { label: null }, person: { label: null } });
  expect((await open(removed)).changes).toContainEqual({
    field: 'title',
    before: null,
    after: null,
    erased: true,
  });
});

it('finds decisions by actor, person concerned, action, batch and day', async () => {
  const approved = await approval();
  const removed = await removedPost();
  expect(await idsOf('action:remove-post')).toEqual([removed]);
  expect(await idsOf('actor:office')).toEqual([removed, approved]);
  expect(await idsOf('actor:asha')).toEqual([]);
  expect(await idsOf('asha patil')).toEqual([removed, approved]);
  expect(await idsOf(`subject:${asha._id} action:approve-registration`)).toEqual([approved]);
  expect(await idsOf('batch:2004')).toEqual([removed, approved]);
  expect(await idsOf('batch:1990')).toEqual([]);
  expect(await idsOf('undone:yes')).toEqual([]);
  expect(await idsOf('undone:no')).toEqual([removed, approved]);
});

it("counts days in the school's time zone", async () => {
  const later = await approval({ at: '2026-01-31T18:30:00.000Z' });
  expect(await idsOf('since:2026-02-01')).toEqual([later]);
  expect(await idsOf('until:2026-01-31')).toEqual([]);
  const early = await removedPost({ at: '2026-01-31T18:29:59.999Z' });
  expect(await idsOf('until:2026-01-31')).toEqual([early]);
});

it('finds decisions by the id of a post, those about its comments included', async () => {
  const removed = await removedPost();
  const postId = (await open(removed)).subject._id;
  const comment = await removedPost({ kind: 'comment', action: 'remove-comment', within: postId });
  await removedPost();
  expect(await idsOf(`subject:${postId}`)).toEqual([comment, removed]);
});

it('goes on to older entries, and from a known one to newer ones', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.push(await removedPost());
  const [first = '', second = '', third = ''] = ids;
  expect((await list(`?before=${third}&limit=1`)).map(({ _id }) => _id)).toEqual([second]);
  expect((await list(`?after=${first}`)).map(({ _id }) => _id)).toEqual([second, third]);
});

const effectOf = async (decisionId: string) =>
  undoEffectView.answer.parse(
    JSON.parse((await reads.views({ view: 'undo-effect', decisionId })).json),
  );

it('says until when a decision can be undone, and what would come back', async () => {
  const removed = await removedPost();
  const [entry] = await list();
  expect(entry).toMatchObject({ state: 'stands', undoableUntil: '2026-03-31T06:00:00.000Z' });
  const postId = entry?.subject._id ?? '';
  await reads.comment(postId, asha._id);
  await reads.comment(postId, asha._id, { status: 'removed' });
  await reads.like(postId, asha._id, admin._id);
  expect(await effectOf(removed)).toEqual({
    changes: [
      { field: 'state', before: 'removed', after: 'published', erased: false },
      { field: 'title', before: null, after: 'Tickets for sale', erased: false },
      { field: 'content', before: null, after: 'Cheap', erased: false },
    ],
    comments: 1,
    likes: 2,
    members: 0,
    messages: 0,
  });
});

it('says which decisions are too old to be undone, and which have been', async () => {
  await removedPost({ at: '2026-02-08T12:00:00.000Z' });
  expect(await list()).toMatchObject([{ state: 'expired', undoableUntil: null }]);
  const undone = await removedPost({ undoneBy: randomUUID() });
  expect((await open(undone)).state).toBe('undone');
  expect(await idsOf('undone:yes')).toEqual([undone]);
});

it('answers command-api where a decision and its parts are in the log', async () => {
  const { whole } = await bulkOf();
  const undoneBy = randomUUID();
  const part = await removedPost({ partOf: whole, undoneBy });
  const { json } = await reads.views({ view: 'decision-to-undo', decisionId: part });
  const found = decisionToUndoView.answer.parse(JSON.parse(json));
  expect(found).toMatchObject({ _id: part, action: 'remove-post', personId: asha._id, undoneBy });
  expect(found).toMatchObject({ stream: `post-${found.subjectId}`, revision: 1 });
  const parts = await reads.views({ view: 'parts-to-undo', decisionId: whole });
  expect(JSON.parse(parts.json)).toEqual([found]);
  for (const view of ['decision-to-undo', 'undo-effect'] as const)
    expect((await reads.views({ view, decisionId: randomUUID() })).json).toBe('null');
});

async function removedGroup() {
  const groupId = await reads.group([asha._id, admin._id], { status: 'removed' });
  const ofGroup = { groupId, founderId: asha._id };
  const details = { ...ofGroup, name: 'Runners', description: 'Mornings' };
  const stream = `group-${groupId}`;
  const renamed = await append(
    stream,
    { type: 'GroupCreated', data: details },
    { type: 'GroupDetailsChanged', data: { ...details, name: 'Walkers' } },
  );
  const changed = await decided('change-group', 'group', groupId, renamed);
  const from = await append(stream, { type: 'GroupRemoved', data: ofGroup });
  const removed = await decided('remove-group', 'group', groupId, from);
  return { groupId, changed, removed };
}

it('shows what a change or a removal of a group did, and what would come back with the group', async () => {
  const { groupId, changed, removed } = await removedGroup();
  expect((await open(changed)).changes).toEqual([
    { field: 'name', before: 'Runners', after: 'Walkers', erased: false },
  ]);
  await reads.message(groupId, asha._id);
  const { subject, changes } = await open(removed);
  expect(subject).toMatchObject({ kind: 'group', label: 'Runners' });
  expect(changes).toEqual([
    { field: 'state', before: 'shown', after: 'removed', erased: false },
    { field: 'name', before: 'Walkers', after: null, erased: false },
    { field: 'description', before: 'Mornings', after: null, erased: false },
  ]);
  expect(await effectOf(removed)).toMatchObject({ members: 2, messages: 1 });
});

async function decidedAbout(action: DecisionAction, ...events: readonly PortalEvent[]) {
  const from = await append(`member-${asha._id}`, ...events);
  return decided(action, 'member', asha._id, from);
}
const moved = (email: string): PortalEvent => ({
  type: 'MemberEmailChanged',
  data: { memberId: asha._id, email },
});
const { batchYear, ...others } = {
  batchYear: 2005,
  fullName: 'Asha Patil',
  dateOfBirth: '1986-05-17',
  admissionNumber: 'A-12',
};
const corrected = (): PortalEvent => ({
  type: 'MemberFactsCorrected',
  data: { memberId: asha._id, batchYear, ...others },
});

it('opens what was decided about an account with its values before and after', async () => {
  const correction = await decidedAbout('correct-facts', registered(asha._id), corrected());
  expect((await open(correction)).changes).toEqual([
    { field: 'batch', before: '2004', after: '2005', erased: false },
    { field: 'admissionNumber', before: null, after: 'A-12', erased: false },
  ]);
  const email = await decidedAbout('change-email', moved('asha@new.example'));
  const addresses = { before: 'asha@example.org', after: 'asha@new.example' };
  expect((await open(email)).changes).toEqual([{ field: 'email', ...addresses, erased: false }]);
  const erasure = await decidedAbout('request-erasure', {
    type: 'MemberErasureRequested',
    data: { memberId: asha._id, dueAt: '2026-03-08T10:00:00.000Z', own: false, keepsWords: false },
  });
  expect((await open(erasure)).changes).toEqual([
    { field: 'erasure', before: null, after: '2026-03-08', erased: false },
  ]);
  await reads.vault.destroy(asha._id);
  expect((await open(email)).changes).toEqual([
    { field: 'email', before: null, after: null, erased: true },
  ]);
});

it('opens the correction of an office account with the batch and the date of birth that it gets', async () => {
  const { type, data } = registered(asha._id);
  const office = { type, data: { ...data, batchYear: null, dateOfBirth: null } } as PortalEvent;
  const correction = await decidedAbout('correct-facts', office, corrected());
  expect((await open(correction)).changes).toEqual([
    { field: 'batch', before: null, after: '2005', erased: false },
    { field: 'dateOfBirth', before: null, after: '1986-05-17', erased: false },
    { field: 'admissionNumber', before: null, after: 'A-12', erased: false },
  ]);
});

it('shows what a change of a coordinator changed', async () => {
  const changed = (...batches: number[]): PortalEvent => ({
    type: 'MemberCoordinatorChanged',
    data: { memberId: asha._id, batches },
  });
  const stream = `member-${asha._id}`;
  await append(stream, registered(asha._id), changed(2004));
  const from = await append(stream, changed(2004, 2005));
  const id = await decided('change-coordinator', 'member', asha._id, from);
  expect((await open(id)).changes).toMatchObject([
    { field: 'batches', before: '2004', after: '2004, 2005' },
  ]);
});

it('shows whether someone became an analyst', async () => {
  const changed = (analyst: boolean): PortalEvent => ({
    type: 'MemberAnalystChanged',
    data: { memberId: asha._id, analyst },
  });
  const stream = `member-${asha._id}`;
  await append(stream, registered(asha._id));
  const from = await append(stream, changed(true));
  const id = await decided('change-analyst', 'member', asha._id, from);
  expect((await open(id)).changes).toMatchObject([
    { field: 'analyst', before: null, after: 'yes' },
  ]);
});

it('refuses a line that it does not understand, naming each fault', async () => {
  const { body } = await admin.get('/admin/history?query=action:ban').expect(400);
  expect(body.errors).toMatchObject([{ field: 'query' }]);
});

it.each(['qeury=action:ban', 'qeury=action:ban&format=csv'])(
  'refuses %s, which would find everything',
  async (query) => {
    const { body } = await admin.get(`/admin/history?${query}`).expect(400);
    expect(body.errors).toMatchObject([{ field: 'qeury', message: "There is no field 'qeury'" }]);
  },
);

it('shows the history to administrators alone', async () => {
  const id = await approval();
  await asha.get('/admin/history').expect(403);
  await asha.get(`/admin/history/${id}`).expect(403);
  await admin.get(`/admin/history/${randomUUID()}`).expect(404);
});

async function bulkOf(parts?: DecisionDocument['parts']) {
  const deskId = randomUUID();
  const from = await append(`desk-${deskId}`, {
    type: 'BulkDecided',
    data: { deskId, action: 'remove' },
  });
  const more = { personId: null, ...(parts && { parts }) };
  const whole = await decided('bulk', 'portal', deskId, from, more);
  return { whole, deskId };
}

it('shows many decisions at once as one entry, and its parts where someone looks for them', async () => {
  const { whole } = await bulkOf({ 'remove-post': 2 });
  const parts = [await removedPost({ partOf: whole }), await removedPost({ partOf: whole })];
  expect(await list()).toMatchObject([
    { _id: whole, person: null, subject: { kind: 'portal', label: '2 removed' } },
  ]);
  for (const query of [`bulk:${whole}`, 'action:remove-post', `subject:${asha._id}`])
    expect((await idsOf(query)).toSorted()).toEqual(parts.toSorted());
});

it.each<readonly [string, DecisionDocument['parts']]>([
  ['0 removed', undefined],
  ['1 restored, 1,000 suspended', { 'restore-member': 1, 'suspend-member': 1_000 }],
  ['5 approved', { 'approve-registration': 2, 'approve-post': 3 }],
  ['2 undone', { undo: 2 }],
  ['1 removed, 1 decided', { 'remove-group': 1, 'change-role': 1 }],
])('says of many decisions at once what has really happened: %s', async (label, parts) => {
  await bulkOf(parts);
  expect(await list()).toMatchObject([{ subject: { kind: 'portal', label } }]);
});

it('says so in the language of the administrator', async () => {
  await bulkOf({ 'approve-post': 2, 'suspend-member': 1 });
  const answer = await admin.get('/admin/history').set('Accept-Language', 'mr').expect(200);
  expect(answer.headers).toMatchObject({ 'content-language': 'mr' });
  expect(answer.body.data[0].subject.label).toBe('2 मंजूर, 1 निलंबित');
});

it('shows an entry for parts whose whole is not in the log, with the words of the first and without its changes', async () => {
  const from = await append(`member-${asha._id}`, registered(asha._id), {
    type: 'MemberSuspended',
    data: { memberId: asha._id, until: null, reason: 'Spam' },
  });
  const more = { personId: null, parts: { 'suspend-member': 1 } };
  const whole = await decided('bulk', 'portal', randomUUID(), from, more);
  expect(await list()).toMatchObject([
    { _id: whole, reason: 'Spam', subject: { kind: 'portal', label: '1 suspended' } },
  ]);
  expect(await open(whole)).toMatchObject({
    changes: [],
    events: [{ type: 'MemberSuspended' }],
  });
});
