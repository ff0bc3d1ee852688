import { randomUUID } from 'node:crypto';
import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { feedback, type PresentFeedback } from '@portal/read-models/feedback/feedback';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectProcessorTimeBelow } from '../testing/processor-time.ts';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
  admin = await reads.member({ fullName: 'The Office', role: 'admin' });
});
afterEach(() => reads.close());

async function list(query = '') {
  const { body, headers } = await admin.get(`/feedback${query}`).expect(200);
  return { all: feedbackAnswer.parse(body), total: Number(headers['x-total-count']) };
}

it('lists feedback with its author, newest first [7.groups-messages-feedback.9] [3.13]', async () => {
  const first = await reads.feedback(asha._id, { subject: 'First' });
  const second = await reads.feedback(admin._id, { subject: 'Second' });
  const { all, total } = await list();
  expect(total).toBe(2);
  expect(all.map(({ _id }) => _id)).toEqual([second, first]);
  expect(all[1]).toEqual({
    _id: first,
    subject: 'First',
    message: 'Please show the house',
    createdAt: '2026-02-04T00:00:00.000Z',
    user: { fullName: 'Asha Patil', email: 'asha@example.org' },
  });
});

it('continues after the last feedback of a page, even if that has been erased since', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift(await reads.feedback(asha._id));
  const idsOf = ({ all }: Awaited<ReturnType<typeof list>>) => all.map(({ _id }) => _id);
  expect(idsOf(await list('?limit=2'))).toEqual(ids.slice(0, 2));
  await reads.feedback(asha._id);
  expect(idsOf(await list(`?limit=2&after=${ids[1]}`))).toEqual(ids.slice(2, 4));
  expect(idsOf(await list(`?after=${ids[4]}`))).toEqual([]);
  const [, last = ''] = ids;
  const { submittedAt } = (await reads.readStore
    .collection<PresentFeedback>(feedback.name)
    .get(last))!;
  await reads.put(feedback, { _id: last, status: 'erased', submittedAt });
  expect(await list(`?limit=2&after=${last}`)).toMatchObject({ total: 5 });
  expect(idsOf(await list(`?limit=2&after=${last}`))).toEqual(ids.slice(2, 4));
});

it('shows no sealed feedback, and no address of a former member', async () => {
  await reads.feedback(asha._id, { status: 'sealed', subject: '', message: '' });
  await reads.feedback(asha._id);
  await reads.put(members, { _id: asha._id, status: 'erased' });
  const { all, total } = await list();
  expect(total).toBe(1);
  expect(all.map(({ user }) => user)).toEqual([{ fullName: 'Former member', email: '' }]);
});

it('shows feedback to administrators alone', async () => {
  await asha.get('/feedback').expect(403);
  await asha.get('/feedback', { Authorization: '' }).expect(401);
});

it.each(['limit=0', 'limit=101', 'after=first'])(
  'refuses a page of feedback with %s',
  async (query) => {
    expect((await admin.get(`/feedback?${query}`).expect(400)).body.errors).toHaveLength(1);
  },
);

it('takes less than 20 ms of processor time for a page of 5,000 feedbacks', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    _id: randomUUID(),
    status: 'shown',
    memberId: asha._id,
    subject: `Feedback ${index}`,
    message: 'x'.repeat(500),
    createdAt: '2026-02-04T00:00:00.000Z',
    submittedAt: String(1_000 + index).padStart(16, '0'),
  }));
  await reads.put(feedback, ...many);
  const middle = many[2_500]?._id;
  expect(await list(`?after=${middle}`)).toMatchObject({ total: 5_000 });
  await expectProcessorTimeBelow(40, () => list(`?after=${middle}`));
  await expectProcessorTimeBelow(40, () => list());
});
