import { randomUUID } from 'node:crypto';
import { accessWays } from '@portal/contracts/accesses/access-way';
import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { mentionSuggestionsAnswer, userAnswer } from '@portal/contracts/members/member.api';
import {
  nomineeRequestsAnswer,
  nomineesOfMemberAnswer,
  ownNomineesAnswer,
} from '@portal/contracts/nominees/nominee.api';
import { nominees, type PresentNominees } from '@portal/read-models/nominees/nominee';
import { accounts } from '@portal/read-models/accounts/account';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
let office: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
  office = await reads.member({ fullName: 'The Office', role: 'admin' });
});
afterEach(() => reads.close());

const meera = {
  _id: randomUUID(),
  name: 'Meera Patil',
  email: 'meera@example.org',
  phone: '',
  relation: 'My sister',
  since: '2026-03-01T00:00:00.000Z',
};
const put = (more: Partial<PresentNominees> = {}) =>
  reads.put(nominees, {
    _id: asha._id,
    status: 'settled',
    nominees: [meera],
    request: null,
    openedAt: null,
    rests: null,
    ...more,
  });
const waiting = (openedAt = '2026-03-02T00:00:00.000Z') => ({
  status: 'waiting' as const,
  openedAt,
  request: {
    _id: randomUUID(),
    nomineeId: meera._id,
    occasion: 'death' as const,
    asks: ['copy' as const],
    sendTo: null,
    openedAt,
    openedBy: office._id,
    revision: 0,
  },
});
const ofAsha = async () =>
  nomineesOfMemberAnswer.parse((await office.get(`/users/${asha._id}/nominees`).expect(200)).body)
    .data;

it('members read their own nominees, and administrators those of a member, which is noted', async () => {
  const own = async (who = asha) =>
    ownNomineesAnswer.parse((await who.get('/account/nominees').expect(200)).body).data;
  expect(await own()).toEqual([]);
  await put();
  expect(await own()).toEqual([meera]);
  expect(await own(office)).toEqual([]);
  expect(await ofAsha()).toEqual({
    nominees: [meera],
    request: null,
    rests: null,
    administrators: 1,
  });
  await asha.get(`/users/${office._id}/nominees`).expect(403);
  await office.get(`/users/${randomUUID()}/nominees`).expect(404);
  const { data } = accessesAnswer.parse((await asha.get('/account/accesses').expect(200)).body);
  expect(data.map(({ how }) => how)).toEqual([accessWays.nominees.how]);
});

it('looking at a member without nominees is no access', async () => {
  expect((await ofAsha()).nominees).toEqual([]);
  const { data } = accessesAnswer.parse((await asha.get('/account/accesses').expect(200)).body);
  expect(data).toEqual([]);
});

it('administrators see who opened a request, and all requests that wait, the oldest first', async () => {
  const ravi = await reads.member({ fullName: 'Ravi Kale' });
  await put(waiting('2026-03-03T00:00:00.000Z'));
  await reads.put(nominees, {
    _id: ravi._id,
    nominees: [],
    rests: null,
    ...waiting('2026-03-01T00:00:00.000Z'),
  });
  expect((await ofAsha()).request).toMatchObject({
    nomineeId: meera._id,
    openedBy: { _id: office._id, fullName: 'The Office' },
    reason: null,
    proof: null,
  });
  const { data } = nomineeRequestsAnswer.parse(
    (await office.get('/admin/nominee-requests').expect(200)).body,
  );
  expect(data.map(({ member }) => member.fullName)).toEqual(['Ravi Kale', 'Asha Patil']);
  await asha.get('/admin/nominee-requests').expect(403);
});

it('a request shows the address to which the copy goes, and none where no copy is asked for', async () => {
  const { request, ...open } = waiting();
  await put({ ...open, request: { ...request, sendTo: 'vouched@example.org' } });
  expect((await ofAsha()).request?.sendTo).toBe('vouched@example.org');
  await put({ ...open, request: { ...request, asks: ['erasure'] } });
  expect((await ofAsha()).request?.sendTo).toBeNull();
});

it.each(['death', 'incapacity'] as const)(
  'someone whose account rests because of %s is in no list, and the profile has no details',
  async (rests) => {
    const vijay = await reads.member({ fullName: 'Vijay Rane', phoneNumber: '12345678', rests });
    const shown = userAnswer.parse((await asha.get(`/users/${vijay._id}`).expect(200)).body).data;
    expect(shown).toMatchObject({ fullName: 'Vijay Rane', hidden: true, rests, phoneNumber: '' });
    expect(shown.birthday).toBeNull();
    const found = mentionSuggestionsAnswer.parse(
      (await asha.get('/users/search?q=vijay').expect(200)).body,
    );
    expect(found.data).toEqual([]);
    const page = directoryAnswer.parse((await asha.get('/users').expect(200)).body);
    expect(page.data.map(({ fullName }) => fullName)).toEqual(['Asha Patil', 'The Office']);
    const desk = await office.get('/admin/members?state=resting').expect(200);
    expect(desk.body.data).toMatchObject([{ fullName: 'Vijay Rane', state: 'resting' }]);
  },
);

it('the session of an account that rests is over', async () => {
  await asha.get('/auth/me').expect(200);
  await reads.put(accounts, {
    _id: asha._id,
    status: 'approved',
    role: 'member',
    credentialVersion: 1,
    suspension: null,
    rests: true,
  });
  await asha.get('/auth/me').expect(401);
});
