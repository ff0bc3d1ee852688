import { randomUUID } from 'node:crypto';
import { deskMembersAnswer, waitingAnswer } from '@portal/contracts/decisions/desk/desk.api';
import {
  deskMemberAnswer,
  ownDecisionsAnswer,
} from '@portal/contracts/decisions/desk/decisions-about.api';
import { decisions } from '@portal/read-models/decisions/decision';
import { members } from '@portal/read-models/members/member';
import { projectionKey } from '@portal/service-kit/read-store/physical-name';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createReads, type Reads } from '../../testing/reads.ts';

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  admin = await reads.member({
    fullName: 'The Office',
    role: 'admin',
    batchYear: 1990,
    email: 'office@school.example',
    admissionNumber: null,
  });
});
afterEach(() => reads.close());

const found = async (query: string) => {
  const { body } = await admin.get(encodeURI(`/admin/members?${query}`)).expect(200);
  return deskMembersAnswer.parse(body);
};
const namesOf = async (query: string) => (await found(query)).data.map(({ fullName }) => fullName);

const rejected = async (registeredAt = '2026-01-02T00:00:00.000Z', _id = randomUUID()) => {
  await reads.put(members, { _id, status: 'rejected', registeredAt });
  return _id;
};
const decision = async (personId: string, more: object = {}) => {
  const _id = randomUUID();
  await reads.put(decisions, {
    _id,
    at: '2026-03-01T00:00:00.000Z',
    actorId: admin._id,
    action: 'reject-registration',
    kind: 'member',
    subjectId: personId,
    within: null,
    personId,
    commandId: randomUUID(),
    via: 'web',
    stream: `member-${personId}`,
    revision: 1,
    decidedAt: reads.beyond(1),
    reverses: null,
    partOf: null,
    undoneBy: null,
    isUndone: 'undoneBy' in more,
    ...more,
  });
  return _id;
};

it('lists everyone by name, and those who were rejected at the end without a name', async () => {
  await reads.member({ fullName: 'Zoya Khan', status: 'pending' });
  await reads.member({ fullName: 'Asha Patil' });
  const early = await rejected('2026-01-02T00:00:00.000Z', '00000000-0000-4000-8000-000000000001');
  const later = await rejected('2026-02-02T00:00:00.000Z', '00000000-0000-4000-8000-000000000002');
  await reads.put(members, { _id: randomUUID(), status: 'erased' });
  await decision(later, { at: '2026-02-20T00:00:00.000Z' });
  await decision(later);
  const { data, people, pagination } = await found('');
  expect(data.map(({ fullName, state }) => [fullName, state])).toEqual([
    ['Asha Patil', 'approved'],
    ['The Office', 'approved'],
    ['Zoya Khan', 'pending'],
    ['Rejected registration', 'rejected'],
    ['Rejected registration', 'rejected'],
  ]);
  expect(data.slice(3).map(({ _id }) => _id)).toEqual([later, early]);
  expect(data[3]).toMatchObject({ rejectedAt: '2026-03-01T00:00:00.000Z' });
  expect(data[3]).not.toHaveProperty('email');
  expect(people).toBe(5);
  expect(pagination).toEqual({ currentPage: 1, totalPages: 1 });
});

it.each([
  '/admin/members?batch=2001',
  '/users/pending?batch=2001',
  '/admin/mails?state=failed',
  '/feedback?member=asha',
  '/posts/pending?author=asha',
  '/admin/grievances?status=answered',
  '/admin/accesses?moth=2026-01',
  '/account/decisions?action=suspend-member',
])('refuses %s: its filter does not exist, and without one everything would show', async (path) => {
  const field = /\?(\w+)=/u.exec(path)?.[1];
  const { body } = await admin.get(path).expect(400);
  expect(body.errors).toMatchObject([{ field, message: `There is no field '${field}'` }]);
});

it('takes a field that a form left open for no filter', async () => {
  expect(await namesOf('query=&state=&role=&batchYear=')).toEqual(['The Office']);
});

it('finds members by name in any script, batch, place, email address and admission number', async () => {
  await reads.member({
    fullName: 'Asha Patil',
    email: 'Asha.P@example.org',
    admissionNumber: 'QX-0417',
  });
  await reads.member({
    fullName: 'Ravi Kale',
    email: 'principal@school.example',
    admissionNumber: '88',
    batchYear: 1994,
    location: 'Pune',
  });
  await rejected();
  expect(await namesOf('query=पाटील')).toEqual(['Asha Patil']);
  expect(await namesOf('query=asha.p@EXAMPLE.org')).toEqual(['Asha Patil']);
  expect(await namesOf('query=princ')).toEqual(['Ravi Kale']);
  expect(await namesOf('query=@school')).toEqual(['Ravi Kale', 'The Office']);
  expect(await namesOf('query=qx-0')).toEqual(['Asha Patil']);
  expect(await namesOf('query=0417')).toEqual(['Asha Patil']);
  expect(await namesOf('query=88')).toEqual(['Ravi Kale']);
  await reads.member({
    fullName: 'Lata Shinde',
    email: 'लता१@xn--w2bfyb.example',
    admissionNumber: 'प्र-९१',
  });
  expect(await namesOf('query=लता१@शाळा.example')).toEqual(['Lata Shinde']);
  expect(await namesOf('query=@शाळा.example')).toEqual(['Lata Shinde']);
  for (const number of ['९१', '91', 'प्र-91', 'प्र-९१'])
    expect(await namesOf(`query=${number}`)).toEqual(['Lata Shinde']);
  expect(await namesOf('query=’94 pune')).toEqual(['Ravi Kale']);
  expect(await namesOf('query=ravi patil')).toEqual([]);
});

it('lists an office account by name, and under no batch', async () => {
  await reads.member({ fullName: 'Front Desk', batchYear: null, dateOfBirth: null });
  expect((await found('query=front')).data).toMatchObject([
    { fullName: 'Front Desk', batchYear: null, state: 'approved' },
  ]);
  expect(await namesOf('batchYear=1990')).toEqual(['The Office']);
});

it('counts and finds people whose erasure is under way, suspended or not', async () => {
  const erasure = { dueAt: '2026-03-17T00:00:00.000Z' };
  const asha = await reads.member({ suspension: { until: null }, erasure });
  expect(await found('state=erasing')).toMatchObject({
    data: [{ _id: asha._id, state: 'erasing' }],
  });
  expect((await waiting()).erasures).toBe(1);
});

it('tells which members have hidden themselves, unless something takes more away', async () => {
  await reads.member({ fullName: 'Asha Patil', isHidden: true });
  await reads.member({ fullName: 'Ravi Kale', isHidden: true, suspension: { until: null } });
  await reads.member({ fullName: 'Zoya Khan', isHidden: true, status: 'pending' });
  expect(await namesOf('state=hidden')).toEqual(['Asha Patil']);
  expect(await namesOf('state=suspended')).toEqual(['Ravi Kale']);
  expect(await namesOf('state=approved')).toEqual(['The Office']);
});

it('filters members by state, role and batch', async () => {
  reads.setTime('2026-03-10T12:00:00Z');
  const until = (day: string) => ({ until: `2026-03-${day}T00:00:00.000Z` });
  await reads.member({ fullName: 'Asha Patil', suspension: until('11') });
  await reads.member({ fullName: 'Ravi Kale', suspension: until('09') });
  await reads.member({ fullName: 'Zoya Khan', status: 'pending' });
  await reads.member({
    fullName: 'Meera Rao',
    suspension: until('11'),
    erasure: { dueAt: '2026-03-17T00:00:00.000Z' },
  });
  await rejected();
  expect(await namesOf('state=erasing')).toEqual(['Meera Rao']);
  expect(await waiting()).toMatchObject({ erasures: 1 });
  expect(await namesOf('state=suspended')).toEqual(['Asha Patil']);
  expect(await namesOf('state=approved')).toEqual(['Ravi Kale', 'The Office']);
  expect(await namesOf('state=pending&query=kh')).toEqual(['Zoya Khan']);
  expect(await namesOf('state=rejected')).toEqual(['Rejected registration']);
  expect(await namesOf('role=admin')).toEqual(['The Office']);
  expect(await namesOf('batchYear=1990&state=&role=')).toEqual(['The Office']);
  await admin.get('/admin/members?state=angry').expect(400);
});

it('answers pages of 25 members', async () => {
  for (let index = 0; index < 25; index++)
    await reads.member({ fullName: `Asha ${String.fromCharCode(97 + index)}` });
  const { data, pagination } = await found('page=2');
  expect(data.map(({ fullName }) => fullName)).toEqual(['The Office']);
  expect(pagination).toEqual({ currentPage: 2, totalPages: 2 });
});

it('shows one member in full with the decisions about them, and a rejected person without a name', async () => {
  const asha = await reads.member();
  const suspended = await decision(asha._id, { action: 'suspend-member' });
  await decision(admin._id);
  const one = async (id: string) =>
    deskMemberAnswer.parse((await admin.get(`/admin/members/${id}`).expect(200)).body).data;
  expect(await one(asha._id)).toMatchObject({
    fullName: 'Asha Patil',
    email: 'asha@example.org',
    state: 'approved',
    timeline: [{ _id: suspended, action: 'suspend-member', actor: { fullName: 'The Office' } }],
  });
  const gone = await rejected();
  await decision(gone);
  expect(await one(gone)).toMatchObject({
    fullName: 'Rejected registration',
    state: 'rejected',
    timeline: [{ action: 'reject-registration', person: { label: null } }],
  });
  const erased = randomUUID();
  await reads.put(members, { _id: erased, status: 'erased' });
  await admin.get(`/admin/members/${erased}`).expect(404);
  await admin.get(`/admin/members/${randomUUID()}`).expect(404);
});

const waiting = async (from = admin) =>
  waitingAnswer.parse((await from.get('/admin/waiting').expect(200)).body).data;

it('counts what waits for administrators', async () => {
  await reads.member({ status: 'pending' });
  expect(await waiting()).toEqual({
    registrations: 1,
    posts: null,
    erasures: 0,
    grievances: 0,
    mails: 0,
    stoppedProjections: [],
  });
  const moderated = await createReads({ moderation: 'pre' });
  onTestFinished(() => moderated.close());
  const office = await moderated.member({ role: 'admin' });
  await moderated.post(office._id, { status: 'pending' });
  await moderated.post(office._id);
  expect((await waiting(office)).posts).toBe(1);
});

it('warns administrators of a disk that is filling up or full', async () => {
  let warning: 'filling' | 'full' | null = 'filling';
  const warned = await createReads({ diskWarning: () => warning });
  onTestFinished(() => warned.close());
  const office = await warned.member({ role: 'admin' });
  expect((await waiting(office)).disk).toBe('filling');
  warning = 'full';
  expect((await waiting(office)).disk).toBe('full');
  warning = null;
  expect((await waiting(office)).disk).toBeUndefined();
});

it('tells administrators that links will not work where the portal does not know its address', async () => {
  const unset = await createReads({ publicUrl: 'http://localhost:3000' });
  onTestFinished(() => unset.close());
  const office = await unset.member({ role: 'admin' });
  const isWarned = async (by: typeof office, Host: string) => {
    const { body } = await by.get('/admin/waiting', { Host }).expect(200);
    return waitingAnswer.parse(body).data.publicUrlUnset;
  };
  expect(await isWarned(office, 'alumni.example')).toBe(true);
  expect(await isWarned(office, '192.168.0.7:3000')).toBe(true);
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(await isWarned(office, host)).toBeUndefined();
  expect(await isWarned(admin, 'alumni.example')).toBeUndefined();
});

it('names a projection that stays behind the others', async () => {
  const lease = (await reads.readStore.lease('one', 'test', 60_000))!;
  const key = projectionKey(decisions);
  const checkpoints = { [key]: reads.position() };
  await reads.member();
  await reads.readStore.commit({ lease, replace: [], checkpoints });
  expect((await waiting()).stoppedProjections).toEqual(['decisions']);
});

it('shows each member the decisions about them, without the note or the name of the administrator', async () => {
  const asha = await reads.member();
  const first = await decision(asha._id, { action: 'suspend-member' });
  const second = await decision(asha._id, { action: 'restore-member' });
  await decision(admin._id);
  const own = async (query = '') =>
    ownDecisionsAnswer.parse((await asha.get(`/account/decisions${query}`).expect(200)).body).data;
  const all = await own();
  expect(all.map(({ _id }) => _id)).toEqual([second, first]);
  expect(all[0]).toMatchObject({
    action: 'restore-member',
    actor: { fullName: 'An administrator' },
    reason: null,
    code: null,
  });
  expect(all[0]).not.toHaveProperty('note');
  expect(JSON.stringify(all)).not.toContain(admin._id);
  expect((await own(`?before=${second}`)).map(({ _id }) => _id)).toEqual([first]);
});

it('shows the desk to administrators alone', async () => {
  const asha = await reads.member();
  for (const path of ['/admin/members', `/admin/members/${asha._id}`, '/admin/waiting'])
    await asha.get(path).expect(403);
});

it('shows how many passkeys a member has, and how many devices their own list shows', async () => {
  const asha = await reads.member();
  const counts = async () => {
    const { body } = await admin.get(`/admin/members/${asha._id}`).expect(200);
    const { passkeyCount, deviceCount } = deskMemberAnswer.parse(body).data;
    return [passkeyCount, deviceCount];
  };
  expect(await counts()).toEqual([0, 1]);
  await reads.signIn(asha._id);
  const passkey = {
    id: 'cGhvbmU',
    publicKey: 'pQ',
    counter: 0,
    name: 'Phone',
    addedAt: '2026-03-01T08:00:00.000Z',
    usedAt: null,
  };
  const bytes = Buffer.from(JSON.stringify({ passkeys: [passkey] }));
  await reads.vault.putDocument({ name: `passkeys:${asha._id}`, position: '', bytes }, null);
  expect(await counts()).toEqual([1, 2]);
  await reads.vault.endSessionsOf(asha._id, '2026-03-10T12:00:00.000Z', 'signed-out', null);
  expect(await counts()).toEqual([1, 0]);
});
