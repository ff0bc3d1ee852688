import { randomUUID } from 'node:crypto';
import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { decisionAction } from '@portal/contracts/decisions/decision-action';
import { deskMembersAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { decisions } from '@portal/read-models/decisions/decision';
import { members } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { createChance } from '@portal/testing/invented/chance';
import { inventPerson, inventProfile } from '@portal/testing/invented/people';
import { afterAll, beforeAll, it } from 'vitest';
import { expectProcessorTimeBelow } from '../../testing/processor-time.ts';
import { createReads, type Reads } from '../../testing/reads.ts';

const MEMBERS = 50_000;
const DECISIONS = 50_000;
const BATCH = 5_000;
/** Streams of the log that decisions take turns to point at; opening one costs the same however many there are. */
const STREAMS = 1_000;
const MOST_MS = { history: 200, members: 100 };

let reads: Reads;
let office: Awaited<ReturnType<Reads['member']>>;
let personId = '';
let somePost = '';
let somePosition = '';

async function postStream(authorId: string): Promise<string> {
  const postId = randomUUID();
  const stream = `post-${postId}`;
  const codec = createEventCodec<PortalEvent>(eventCatalog, reads.vault);
  const words = { title: 'Tickets for sale', content: 'Cheap tickets. '.repeat(40) };
  const events: readonly PortalEvent[] = [
    {
      type: 'PostSubmitted',
      data: { postId, authorId, published: true, category: 'Article', ...words },
    },
    { type: 'PostDeleted', data: { postId, authorId } },
  ];
  const commandId = randomUUID();
  const meta = {
    occurredAt: '2026-02-01T00:00:00.000Z',
    actor: { kind: 'staff', id: office._id },
    commandId,
    correlationId: commandId,
    causationId: commandId,
    via: 'web',
  };
  const encoded = await Promise.all(
    events.map((event) => codec.encode(stream, event, { ...meta, id: randomUUID() })),
  );
  await reads.eventStore.append(stream, encoded, 'none');
  return postId;
}

beforeAll(async () => {
  reads = await createReads();
  office = await reads.member({ fullName: 'The Office', role: 'admin' });
  const chance = createChance('history');
  const ids: string[] = [];
  const member = (_: unknown, index: number) => {
    const { fullName, batchYear, dateOfBirth, admissionNumber } = inventPerson(chance, 2026);
    const { currentOrganization = '', location = '' } = inventProfile(chance);
    const _id = randomUUID();
    ids.push(_id);
    const registeredAt = '2026-01-01T00:00:00.000Z';
    if (index % 50 === 0) return { _id, status: 'rejected', registeredAt };
    return {
      _id,
      status: index % 40 === 0 ? 'pending' : 'approved',
      role: index % 1_000 === 1 ? 'admin' : 'member',
      suspension: index % 300 === 1 ? { until: null } : null,
      batchYear,
      fullName,
      nameKey: searchKey(fullName),
      email: `${fullName.split(' ')[0]?.toLowerCase()}.${index}@example.org`,
      dateOfBirth,
      birthday: dateOfBirth.slice(5),
      admissionNumber,
      profilePicture: 'no-photo.jpg',
      bio: '',
      currentOrganization,
      organizationKey: searchKey(currentOrganization),
      location,
      locationKey: searchKey(location),
      phoneNumber: '',
      linkedInProfile: '',
      facebookProfile: '',
      instagramProfile: '',
      registeredAt,
      approvedAt: '0000000000000001',
    };
  };
  for (let count = 0; count < MEMBERS; count += BATCH)
    await reads.put(members, ...Array.from({ length: BATCH }, member));

  const authors = ids.slice(0, 20);
  const streams: string[] = [];
  for (let count = 0; count < STREAMS; count++)
    streams.push(await postStream(authors[count % authors.length] ?? ''));
  const administrators = [office._id, ...ids.slice(0, 6)];
  const start = Date.UTC(2020, 0, 1);
  const decision = (_: unknown, index: number) => {
    const postId = chance.pick(streams);
    const undoneBy = chance.happens(0.02) ? randomUUID() : null;
    const action = chance.pick(decisionAction.options);
    return {
      _id: randomUUID(),
      at: new Date(start + chance.below(6 * 365 * 86_400) * 1_000).toISOString(),
      actorId: chance.pick(administrators),
      action,
      kind: action.includes('post') ? 'post' : action.includes('comment') ? 'comment' : 'member',
      subjectId: postId,
      within: action.includes('comment') ? postId : null,
      personId: chance.pick(ids),
      commandId: randomUUID(),
      via: 'web',
      stream: `post-${postId}`,
      revision: 1,
      decidedAt: reads.beyond(index),
      reverses: null,
      partOf: null,
      undoneBy,
      isUndone: undoneBy !== null,
    };
  };
  for (let count = 0; count < DECISIONS; count += BATCH) {
    const batch = Array.from({ length: BATCH }, decision);
    const middle = batch[BATCH / 2];
    if (count === DECISIONS / 2 && middle) {
      personId = middle.personId;
      somePost = middle.subjectId;
      somePosition = middle._id;
    }
    await reads.put(decisions, ...batch);
  }
  await office.get('/admin/members').expect(200);
}, 180_000);
afterAll(() => reads.close());

const line = (query: string) => () => `/admin/history?query=${encodeURIComponent(query)}`;

it.each([
  ['the first page', () => '/admin/history'],
  ['100 rows', () => '/admin/history?limit=100'],
  ['rows before one in the middle', () => `/admin/history?before=${somePosition}`],
  ['rows after one in the middle', () => `/admin/history?after=${somePosition}`],
  ['an action', line('action:reject-registration')],
  ['a common name', line('a')],
  ['a first name', line('asha')],
  ['a full name', line('"sunita eknath patil"')],
  ['a name that nobody has', line('zzyzx')],
  ['an actor', line('actor:office')],
  ['an actor by a common name', line('actor:a')],
  ['a batch', line('batch:2004')],
  ['a batch without members', line('batch:1951')],
  ['a month', line('since:2023-01-01 until:2023-01-31')],
  ['days without decisions', line('until:2019-01-31')],
  ['what is undone', line('undone:yes')],
  ['what stands', line('undone:no')],
  ['a person', () => line(`subject:${personId}`)()],
  ['a post', () => line(`subject:${somePost}`)()],
  ['everything at once', line('actor:office action:remove-post batch:2004 undone:no asha')],
])('answers the history for %s in less than 200 ms of processor time', async (_, path) => {
  const ask = async () => {
    await reads.put(members, { _id: 'gone', status: 'rejected' });
    const { body } = await office.get(path()).expect(200);
    decisionsAnswer.parse(body);
  };
  await expectProcessorTimeBelow(MOST_MS.history, ask);
});

it.each([
  '',
  '?page=1000',
  '?page=2001',
  '?query=asha',
  '?query=a',
  '?query=नीलेश',
  '?query=zzyzx',
  '?query=asha.17@example.org',
  '?query=@example',
  '?query=sunita patil 2004',
  '?query=1204',
  '?state=suspended',
  '?state=rejected',
  '?state=pending&query=patil',
  '?role=admin',
  '?batchYear=2004&state=approved',
])('searches 50,000 members for %s in less than 100 ms of processor time', async (query) => {
  const ask = async () => {
    await reads.put(members, { _id: 'gone', status: 'rejected' });
    const { body } = await office.get(encodeURI(`/admin/members${query}`)).expect(200);
    deskMembersAnswer.parse(body);
  };
  await expectProcessorTimeBelow(MOST_MS.members, ask);
});
