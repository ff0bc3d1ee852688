import { randomUUID } from 'node:crypto';
import {
  decisionAnswer,
  decisionsAnswer,
  undoPreviewAnswer,
  type DecisionAction,
} from '@portal/contracts/decisions/decision.api';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { decisions } from '@portal/read-models/decisions/decision';
import { members } from '@portal/read-models/members/member';
import { createEventCodec } from '@portal/service-kit/event-codec';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

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
  const late = await approval({ at: '2026-01-31T18:30:00.000Z' });
  expect(await idsOf('since:2026-02-01')).toEqual([late]);
  expect(await idsOf('until:2026-01-31')).toEqual([]);
  const early = await removedPost({ at: '2026-01-31T18:29:59.999Z' });
  expect(await idsOf('until:2026-01-31')).toEqual([early]);
});

it('goes on to older entries, and from a known one to newer ones', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.push(await removedPost());
  const [first = '', second = '', third = ''] = ids;
  expect((await list(`?before=${third}&limit=1`)).map(({ _id }) => _id)).toEqual([second]);
  expect((await list(`?after=${first}`)).map(({ _id }) => _id)).toEqual([second, third]);
});

const preview = async (id: string) =>
  undoPreviewAnswer.parse((await admin.get(`/admin/history/${id}/undo`).expect(200)).body).data;

it('says until when a decision can be taken back, and what would come back', async () => {
  const removed = await removedPost();
  const [entry] = await list();
  expect(entry).toMatchObject({ state: 'stands', undoableUntil: '2026-03-31T06:00:00.000Z' });
  const postId = entry?.subject._id ?? '';
  await reads.comment(postId, asha._id);
  await reads.comment(postId, asha._id, { status: 'removed' });
  await reads.like(postId, asha._id, admin._id);
  expect(await preview(removed)).toEqual({
    blocker: null,
    changes: [
      { field: 'state', before: 'removed', after: 'published', erased: false },
      { field: 'title', before: null, after: 'Tickets for sale', erased: false },
      { field: 'content', before: null, after: 'Cheap', erased: false },
    ],
    comments: 1,
    likes: 2,
  });
});

it('names what stands in the way of taking a decision back', async () => {
  const late = await removedPost({ at: '2026-02-08T12:00:00.000Z' });
  expect(await list()).toMatchObject([{ state: 'expired', undoableUntil: null }]);
  expect((await preview(late)).blocker).toBe(
    'Decisions can be taken back for 30 days. This one is older.',
  );

  const undone = await removedPost({ undoneBy: randomUUID() });
  expect((await preview(undone)).blocker).toBe('This decision has been taken back already.');
  expect(await idsOf('undone:yes')).toEqual([undone]);
  expect((await preview(await approval())).blocker).toBe('This decision cannot be taken back.');

  const changed = await removedPost();
  const postId = (await open(changed)).subject._id;
  await append(`post-${postId}`, {
    type: 'PostRestored',
    data: { postId, authorId: asha._id, reverses: changed, reason: 'By mistake' },
  });
  expect((await preview(changed)).blocker).toMatch(/^This has changed since/u);

  await reads.put(members, { _id: asha._id, status: 'erased' });
  expect((await preview(await removedPost())).blocker).toMatch(/^The person has been erased/u);
});

it('refuses a line that it does not understand, naming each fault', async () => {
  const { body } = await admin.get('/admin/history?query=action:ban').expect(400);
  expect(body.errors).toMatchObject([{ field: 'query' }]);
});

it('shows the history to administrators alone', async () => {
  const id = await approval();
  await asha.get('/admin/history').expect(403);
  await asha.get(`/admin/history/${id}`).expect(403);
  await admin.get(`/admin/history/${randomUUID()}`).expect(404);
});
