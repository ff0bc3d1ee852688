import { randomUUID } from 'node:crypto';
import { fromJson } from '@portal/contracts/wire/json';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { registrationsView } from '@portal/contracts/registrations/approval/approval.views';
import { readView } from '@portal/contracts/wire/view';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectProcessorTimeBelow } from '../testing/processor-time.ts';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  admin = await reads.member({ fullName: 'The Office', role: 'admin' });
});
afterEach(() => reads.close());

const list = async (query = '') =>
  pendingRegistrationsAnswer.parse((await admin.get(`/users/pending${query}`).expect(200)).body);
const names = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ fullName }) => fullName);
const instant = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const waiting = (second: number) =>
  reads.member({ fullName: `Member ${second}`, status: 'pending', registeredAt: instant(second) });

it('lists pending registrations in full for administrators and counts them, the oldest first [7.users.8]', async () => {
  await waiting(2);
  await waiting(1);
  const answer = await list();
  expect(names(answer)).toEqual(['Member 1', 'Member 2']);
  expect(answer.total).toBe(2);
  expect(answer.data[0]).toMatchObject({ email: 'asha@example.org', status: 'pending' });
});

it('counts pending registrations and names the time of the oldest', async () => {
  const view = async () =>
    fromJson(registrationsView.answer, (await readView(reads.views, registrationsView, {})).json);
  expect(await view()).toEqual({ pending: 0 });
  await waiting(2);
  await waiting(1);
  expect(await view()).toEqual({ pending: 2, oldestAt: instant(1) });
});

it('refuses the list of registrations to members', async () => {
  const asha = await reads.member();
  await asha.get('/users/pending').expect(403);
});

it('continues after the last registration of a page, even if that has been decided since', async () => {
  for (const second of [1, 2, 3, 4, 5]) await waiting(second);
  const { data } = await list('?limit=2');
  expect(data.map(({ fullName }) => fullName)).toEqual(['Member 1', 'Member 2']);
  const last = data[1]?._id ?? '';
  const next = () => list(`?limit=2&after=${last}`);
  expect(names(await next())).toEqual(['Member 3', 'Member 4']);
  await reads.member({ _id: last, status: 'approved', registeredAt: instant(2) });
  expect(names(await next())).toEqual(['Member 3', 'Member 4']);
  await reads.put(members, { _id: last, status: 'rejected', registeredAt: instant(2) });
  expect(await next()).toMatchObject({ total: 4 });
  expect(names(await next())).toEqual(['Member 3', 'Member 4']);
  expect(names(await list(`?after=${(await list()).data.at(-1)?._id}`))).toEqual([]);
});

it.each(['limit=0', 'limit=101', 'after=first'])(
  'refuses a page of registrations with %s',
  async (query) => {
    expect((await admin.get(`/users/pending?${query}`).expect(400)).body.errors).toHaveLength(1);
  },
);

it('takes less than 20 ms of processor time for a page of 5,000 registrations', async () => {
  const { data } = (await waiting(1), await list());
  const one = (await reads.readStore.collection(members.name).get(data[0]?._id ?? ''))!;
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    ...one,
    _id: randomUUID(),
    position: String(1_000 + index).padStart(16, '0'),
    fullName: `Member ${index}`,
    nameKey: ` member ${index}`,
    dateOfBirth: new Date(Date.UTC(1980, 0, index)).toISOString().slice(0, 10),
    registeredAt: instant(10 + index),
  }));
  await reads.put(members, ...many);
  const middle = many[2_500]?._id;
  const page = await list(`?after=${middle}`);
  expect(page.total).toBe(5_001);
  expect(names(page)[0]).toBe('Member 2501');
  const again = async () => {
    await reads.post(admin._id);
    return list(`?after=${middle}`);
  };
  await expectProcessorTimeBelow(40, again);
});
