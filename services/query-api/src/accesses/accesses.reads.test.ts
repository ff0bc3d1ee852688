import { randomUUID } from 'node:crypto';
import { accessesAnswer, accessReviewAnswer } from '@portal/contracts/accesses/access.api';
import { accessWays } from '@portal/contracts/accesses/access-way';
import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { accounts } from '@portal/read-models/accounts/account';
import { decisions } from '@portal/read-models/decisions/decision';
import { gatherings } from '@portal/read-models/gatherings/gathering';
import { failedMails } from '@portal/read-models/mails/failed-mail';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

type Person = Awaited<ReturnType<Reads['member']>>;
let reads: Reads;
let office: Person;
beforeEach(async () => {
  reads = await createReads();
  office = await reads.member({ fullName: 'The Office', role: 'admin' });
  await office.confirm();
});
afterEach(() => reads.close());

const listOf = async (person: Person, query = '') =>
  accessesAnswer.parse((await person.get(`/account/accesses${query}`).expect(200)).body).data;
const review = async (query = '') =>
  accessReviewAnswer.parse((await office.get(`/admin/accesses${query}`).expect(200)).body).data;
const people = (count: number, more: Parameters<Reads['member']>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => reads.member(more)));

async function decisionAbout(memberId: string): Promise<string> {
  const stream = `member-${memberId}`;
  const approved: PortalEvent = { type: 'MemberApproved', data: { memberId } };
  const commandId = randomUUID();
  const codec = createEventCodec<PortalEvent>(eventCatalog, reads.vault);
  const event = await codec.encode(stream, approved, {
    id: randomUUID(),
    occurredAt: '2026-02-01T00:00:00.000Z',
    actor: { kind: 'member', id: office._id },
    commandId,
    correlationId: commandId,
    causationId: commandId,
    via: 'web',
  });
  await reads.eventStore.append(stream, [event], 'none');
  const _id = randomUUID();
  await reads.put(decisions, {
    _id,
    at: '2026-03-01T00:00:00.000Z',
    actorId: office._id,
    action: 'approve-registration',
    kind: 'member',
    subjectId: memberId,
    personId: memberId,
    via: 'web',
    decidedAt: reads.beyond(1),
    reverses: null,
    undoneBy: null,
    isUndone: false,
    stream,
    revision: 0,
    commandId,
  });
  return _id;
}

async function eventWithAnswersOf(members: readonly Person[]): Promise<string> {
  const postId = await reads.post(office._id);
  await reads.put(gatherings, {
    _id: postId,
    status: 'shown',
    authorId: office._id,
    startsAt: '2026-03-12T12:00:00.000Z',
    endsAt: null,
    place: 'Hall',
    link: '',
    changes: 0,
    hasUntold: false,
    answers: members.map(({ _id: memberId }) => ({
      memberId,
      answer: 'going',
      guests: 0,
      knowsChange: 0,
      remindedOf: null,
    })),
  });
  return postId;
}

it('finds each of fifty planted readings, and shows them to those whose data it was', async () => {
  const members = await people(5);
  const waiting = await people(10, { status: 'pending' });
  const entries = [];
  for (const { _id } of members) {
    entries.push(await decisionAbout(_id));
    await reads.feedback(_id);
    await reads.put(failedMails, {
      _id: randomUUID(),
      status: 'failed',
      memberId: _id,
      kind: 'password-changed',
      problem: 'refused',
      failedAt: '2026-03-09T08:00:00.000Z',
      failedIn: reads.beyond(1),
    });
  }
  const postId = await eventWithAnswersOf(members);

  for (const { _id } of members) {
    await office.get(`/users/${_id}`).expect(200);
    await office.get(`/admin/members/${_id}`).expect(200);
  }
  for (const entry of entries) await office.get(`/admin/history/${entry}`).expect(200);
  for (const path of [
    '/admin/history',
    '/admin/history?format=csv',
    `/posts/${postId}/answers.csv`,
    '/feedback',
    '/admin/mails',
    '/users/pending',
  ])
    await office.get(path).expect(200);

  const ways = [
    'profile',
    'desk',
    'history',
    'decision',
    'history-export',
    'answers-export',
    'feedback',
    'mails',
  ] as const;
  for (const member of members) {
    const found = await listOf(member);
    expect(found.map(({ how }) => how).toSorted()).toEqual(
      ways.map((way) => accessWays[way].how).toSorted(),
    );
    for (const { at, reader, what } of found)
      expect([at.slice(0, 10), reader.fullName, what.length > 10]).toEqual([
        '2026-03-10',
        'The Office',
        true,
      ]);
  }
  for (const { _id } of waiting)
    expect(await reads.vault.accessesOf(_id, null, 10)).toMatchObject([{ way: 'registrations' }]);
  expect(await reads.vault.accessesAfter('', 1_000)).toHaveLength(50);
});

it('has one entry for what is read again within the hour', async () => {
  const asha = await reads.member();
  const decision = await decisionAbout(asha._id);
  for (let time = 0; time < 3; time++) await office.get(`/users/${asha._id}`).expect(200);
  await office.get(`/admin/history/${decision}`).expect(200);
  await office.get(`/admin/history/${decision}`).expect(200);
  expect(await listOf(asha)).toHaveLength(2);
  reads.setTime('2026-03-10T13:00:00Z');
  await office.get(`/users/${asha._id}`).expect(200);
  expect(await listOf(asha)).toHaveLength(3);
});

it('notes neither one’s own profile nor what every member sees', async () => {
  const [asha, ravi] = [await reads.member(), await reads.member()];
  await ravi.get(`/users/${asha._id}`).expect(200);
  await asha.get(`/users/${asha._id}`).expect(200);
  await asha.get('/users/profile').expect(200);
  await ravi.get('/users').expect(200);
  expect(await listOf(asha)).toEqual([]);
});

it('shows a coordinator who sees a registration that waits', async () => {
  const kavita = await reads.member({ fullName: 'Kavita More', coordinates: [2004] });
  const waiting = await reads.member({ status: 'pending' });
  await kavita.get('/users/pending').expect(200);
  // Keeps what was noted
  await listOf(kavita);
  await reads.put(accounts, {
    _id: waiting._id,
    status: 'approved',
    role: 'member',
    credentialVersion: 1,
    batches: [],
    isAnalyst: false,
  });
  expect((await listOf(waiting)).map(({ reader }) => reader.fullName)).toEqual(['Kavita More']);
});

it('pages through one’s own entries, newest first', async () => {
  const asha = await reads.member();
  const hours = ['08', '09', '10', '11', '12'];
  for (const hour of hours) {
    reads.setTime(`2026-03-10T${hour}:15:00Z`);
    await office.get(`/users/${asha._id}`).expect(200);
  }
  const first = await listOf(asha, '?limit=3');
  const rest = await listOf(asha, `?limit=3&after=${encodeURIComponent(first.at(-1)?._id ?? '')}`);
  expect([...first, ...rest].map(({ at }) => at.slice(11, 13))).toEqual(hours.toReversed());
  await asha.get('/account/accesses?after=nonsense').expect(400);
});

it('says so of tools, and of readers whose account is gone', async () => {
  const asha = await reads.member();
  const at = '2026-03-10T08:00:00.000Z';
  const common = { subjectId: asha._id, way: 'a way of a later version', at };
  await reads.vault.addAccesses([
    { ...common, id: '2026-03-10T08.a', readerId: null },
    { ...common, id: '2026-03-10T08.b', readerId: randomUUID() },
  ]);
  await reads.vault.addAccesses([
    { ...common, id: '2026-03-10T08.c', readerId: null, way: 'nominee-copy' },
  ]);
  expect(await listOf(asha)).toMatchObject([
    { reader: { fullName: 'Your nominee' } },
    { reader: { fullName: 'Former member' }, how: 'In another way' },
    { reader: { fullName: 'The people who run the server' } },
  ]);
});

it('counts for administrators who read how much in a month', async () => {
  const [asha, ravi] = [await reads.member(), await reads.member()];
  const other = await reads.member({ fullName: 'Second Office', role: 'admin' });
  for (const { _id } of [asha, ravi]) await office.get(`/users/${_id}`).expect(200);
  await other.get(`/users/${asha._id}`).expect(200);
  reads.setTime('2026-03-10T13:00:00Z');
  await office.get(`/users/${asha._id}`).expect(200);
  const { how } = accessWays.profile;
  expect(await review()).toEqual({
    month: '2026-03',
    readers: [
      {
        _id: office._id,
        fullName: 'The Office',
        times: 3,
        ways: [{ way: 'profile', how, people: 2, times: 3 }],
      },
      {
        _id: other._id,
        fullName: 'Second Office',
        times: 1,
        ways: [{ way: 'profile', how, people: 1, times: 1 }],
      },
    ],
  });
  expect(await review('?month=2026-02')).toEqual({ month: '2026-02', readers: [] });
  await office.get('/admin/accesses?month=2026-13').expect(400);
  await asha.get('/admin/accesses').expect(403);
});

it('knows of each call for staff whether it shows what is sealed for someone', () => {
  const noted = [
    'GET /users/pending',
    'GET /admin/members',
    'GET /admin/members/:memberId',
    'GET /admin/history',
    'GET /admin/history/:decisionId',
    'GET /admin/history/:decisionId/undo',
    'GET /feedback',
    'GET /admin/mails',
    'GET /admin/grievances',
    'GET /users/:memberId/nominees',
  ];
  const showsFiguresAlone = ['GET /admin/waiting', 'GET /admin/roster', 'GET /admin/accesses'];
  const showsWordsForAllMembers = ['GET /posts/pending'];
  const showsNamesAlone = ['GET /admin/nominee-requests'];
  const forStaff = Object.entries<Call>(calls)
    .filter(
      ([name, { access }]) => name.startsWith('GET') && ['admin', 'registrar'].includes(access),
    )
    .map(([name]) => name);
  expect(forStaff.toSorted()).toEqual(
    [...noted, ...showsFiguresAlone, ...showsWordsForAllMembers, ...showsNamesAlone].toSorted(),
  );
});
