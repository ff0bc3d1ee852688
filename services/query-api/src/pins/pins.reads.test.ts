import { randomUUID } from 'node:crypto';
import { decisionAnswer } from '@portal/contracts/decisions/decision.api';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { decisions } from '@portal/read-models/decisions/decision';
import { pins } from '@portal/read-models/pins/pin';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, NOW, type Reads } from '../testing/reads.ts';

const LATER = new Date(NOW.getTime() + 3_600_000).toISOString();

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
});
afterEach(() => reads.close());

const pin = (postId: string, more: object = {}) =>
  reads.put(pins, { _id: postId, status: 'pinned', until: null, ...more });
async function listed(): Promise<readonly (readonly [string, string | null | undefined])[]> {
  const { body } = await asha.get('/posts/pinned').expect(200);
  return postsAnswer.parse(body).data.map(({ _id, pinnedUntil }) => [_id, pinnedUntil] as const);
}
const day = (date: number): string => new Date(Date.UTC(2026, 1, date)).toISOString();

it('lists the pinned posts, newest first, each with its end', async () => {
  const older = await reads.post(asha._id, { createdAt: day(1) });
  const newer = await reads.post(asha._id, { createdAt: day(2) });
  const ended = await reads.post(asha._id, { createdAt: day(3) });
  const past = await reads.post(asha._id, { createdAt: day(4) });
  await reads.post(asha._id, { createdAt: day(5) });
  await pin(newer);
  await pin(older, { until: LATER });
  await pin(ended, { status: 'ended' });
  await pin(past, { until: NOW.toISOString() });
  expect(await listed()).toEqual([
    [newer, 'open'],
    [older, LATER],
  ]);
});

it.each(['pending', 'deleted', 'withheld', 'sealed'] as const)(
  'lists no post that is %s',
  async (status) => {
    await pin(await reads.post(asha._id, { status }));
    expect(await listed()).toEqual([]);
  },
);

it('a post says until when it is pinned, and the feed stays newest first', async () => {
  const older = await reads.post(asha._id, { createdAt: day(1) });
  const newer = await reads.post(asha._id, { createdAt: day(2) });
  const ends = async () => {
    const { body } = await asha.get('/posts').expect(200);
    return postsAnswer.parse(body).data.map(({ _id, pinnedUntil }) => [_id, pinnedUntil]);
  };
  expect(await ends()).toEqual([
    [newer, null],
    [older, null],
  ]);
  const position = await pin(older, { until: LATER });
  expect(await ends()).toEqual([
    [newer, null],
    [older, LATER],
  ]);
  const { body } = await asha.get(`/posts/${older}`).expect(200);
  expect(postAnswer.parse(body).data).toMatchObject({ pinnedUntil: LATER, position });
  await pin(older, { status: 'ended' });
  expect((await ends()).at(-1)).toEqual([older, null]);
});

it('the history shows a decision with the title of its post and what it changed there, whatever became of other pins', async () => {
  const office = await reads.member({ fullName: 'School Office', role: 'admin' });
  await office.confirm();
  const [postId, other] = [
    await reads.post(asha._id, { title: 'Reunion in May' }),
    await reads.post(asha._id),
  ];
  const pinned = (id: string, until: string | null): PortalEvent => ({
    type: 'PostPinned',
    data: { postId: id, authorId: asha._id, until, absences: 0 },
  });
  const codec = createEventCodec<PortalEvent>(eventCatalog, reads.vault);
  const stream = 'pins-portal';
  const commandId = randomUUID();
  for (const event of [pinned(postId, null), pinned(other, LATER), pinned(postId, LATER)]) {
    const { revision } = await reads.eventStore.readStream(stream);
    const encoded = await codec.encode(stream, event, {
      id: randomUUID(),
      occurredAt: NOW.toISOString(),
      actor: { kind: 'staff', id: office._id },
      commandId,
      correlationId: commandId,
      causationId: commandId,
      via: 'web',
    });
    await reads.eventStore.append(stream, [encoded], revision);
  }
  const _id = randomUUID();
  await reads.put(decisions, {
    _id,
    at: NOW.toISOString(),
    actorId: office._id,
    action: 'pin-post',
    kind: 'post',
    subjectId: postId,
    personId: asha._id,
    via: 'web',
    commandId,
    stream,
    revision: 2,
    decidedAt: reads.beyond(1),
    reverses: null,
    undoneBy: null,
    isUndone: false,
  });
  const { body } = await office.get(`/admin/history/${_id}`).expect(200);
  const { subject, changes } = decisionAnswer.parse(body).data;
  expect(subject.label).toBe('Reunion in May');
  expect(changes).toEqual([{ field: 'until', before: 'open', after: LATER, erased: false }]);
});
