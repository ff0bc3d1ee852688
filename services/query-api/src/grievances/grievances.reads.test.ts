import { randomUUID } from 'node:crypto';
import { accessWays } from '@portal/contracts/accesses/access-way';
import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { grievancesAnswer, ownGrievancesAnswer } from '@portal/contracts/grievances/grievance.api';
import { dueGrievancesView } from '@portal/contracts/grievances/grievance.views';
import { fromJson } from '@portal/contracts/wire/json';
import { readView } from '@portal/contracts/wire/view';
import { grievances, type PresentGrievance } from '@portal/read-models/grievances/grievance';
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

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;
async function grievance(more: Partial<PresentGrievance> = {}): Promise<string> {
  const _id = randomUUID();
  await reads.put(grievances, {
    _id,
    status: 'open',
    memberId: asha._id,
    text: 'My number is wrong',
    filedAt: day(1),
    dueAt: day(31),
    isReminded: false,
    answer: null,
    answeredAt: null,
    ...more,
  });
  return _id;
}
const list = async (query = '') =>
  grievancesAnswer.parse((await office.get(`/admin/grievances${query}`).expect(200)).body);
const idsOf = (data: readonly { readonly _id: string }[]) => data.map(({ _id }) => _id);

it('members read their own complaints with the answers, newest first', async () => {
  const ravi = await reads.member();
  const first = await grievance({
    status: 'answered',
    answer: 'We corrected it',
    answeredAt: day(9),
  });
  const second = await grievance({ filedAt: day(2) });
  await grievance({ memberId: ravi._id });
  const { data } = ownGrievancesAnswer.parse(
    (await asha.get('/account/grievances').expect(200)).body,
  );
  expect(idsOf(data)).toEqual([second, first]);
  expect(data[1]).toEqual({
    _id: first,
    text: 'My number is wrong',
    filedAt: day(1),
    dueAt: day(31),
    answer: 'We corrected it',
    answeredAt: day(9),
  });
});

it('administrators see open complaints with those that are due first on top, page by page', async () => {
  const later = await grievance({ dueAt: day(20) });
  const overdue = await grievance({ dueAt: day(5) });
  const also = await grievance({ dueAt: day(20) });
  await grievance({ status: 'answered', answer: 'Done', answeredAt: day(3) });
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data[0]).toMatchObject({
    _id: overdue,
    member: { _id: asha._id, fullName: 'Asha Patil' },
  });
  expect(idsOf(data).toSorted()).toEqual([later, overdue, also].toSorted());
  const first = await list('?limit=2');
  const rest = await list(`?limit=2&after=${first.data.at(-1)?._id}`);
  expect(idsOf([...first.data, ...rest.data])).toEqual(idsOf(data));
  await asha.get('/admin/grievances').expect(403);
});

it('administrators see answered complaints with the newest answer on top, page by page', async () => {
  const answers = [3, 9, 9, 5].map((number) => ({
    status: 'answered' as const,
    answer: 'Done',
    answeredAt: day(number),
  }));
  const ids: string[] = [];
  for (const answered of answers) ids.push(await grievance(answered));
  const { data } = await list('?state=answered');
  expect(data.map(({ answeredAt }) => answeredAt)).toEqual([9, 9, 5, 3].map(day));
  const first = await list('?state=answered&limit=1');
  const rest = await list(`?state=answered&after=${first.data[0]?._id}`);
  expect(idsOf([...first.data, ...rest.data])).toEqual(idsOf(data));
});

it('what an administrator reads is noted for the member', async () => {
  await grievance();
  await list();
  const { data } = accessesAnswer.parse((await asha.get('/account/accesses').expect(200)).body);
  expect(data.map(({ how }) => how)).toEqual([accessWays.grievances.how]);
});

it('complaints are due for a reminder once', async () => {
  const due = await grievance({ dueAt: day(5) });
  await grievance({ dueAt: day(5), isReminded: true });
  await grievance({ dueAt: day(25) });
  await grievance({ dueAt: day(5), status: 'answered', answer: 'Done', answeredAt: day(2) });
  const { json } = await readView(reads.views, dueGrievancesView, { until: day(10) });
  expect(fromJson(dueGrievancesView.answer, json)).toEqual({
    due: [{ grievanceId: due, memberId: asha._id, dueAt: day(5) }],
  });
});
