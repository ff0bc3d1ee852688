import { consentsAnswer } from '@portal/contracts/consents/consent.api';
import { consents } from '@portal/read-models/consents/consent';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
type Person = Awaited<ReturnType<Reads['member']>>;
let asha: Person;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
});
afterEach(() => reads.close());

const choicesOf = async (who: Person) =>
  consentsAnswer.parse((await who.get('/account/consents')).body).data;
const choice = {
  purpose: 'age',
  given: false,
  at: '2026-03-01T10:00:00.000Z',
  noticeVersion: '2026-01',
  language: 'en',
} as const;

it('answers nothing chosen until a member chooses', async () => {
  expect(await choicesOf(asha)).toEqual({ choices: [], history: [] });
});

it('shows members their own choices, and those of nobody else', async () => {
  const ravi = await reads.member({ fullName: 'Ravi Kale' });
  await reads.put(consents, {
    _id: asha._id,
    status: 'shown',
    choices: [choice],
    history: [choice],
  });
  expect(await choicesOf(asha)).toEqual({ choices: [choice], history: [choice] });
  expect(await choicesOf(ravi)).toEqual({ choices: [], history: [] });
  const { json } = await reads.views({ view: 'consents', memberId: asha._id });
  expect(JSON.parse(json)).toEqual({ choices: [choice], history: [choice] });
});
