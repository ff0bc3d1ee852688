import { randomUUID } from 'node:crypto';
import { waitingAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { failedMailsAnswer } from '@portal/contracts/mails/mail.api';
import { failedMails, type PresentFailedMail } from '@portal/read-models/mails/failed-mail';
import { members } from '@portal/read-models/members/member';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let failures = 0;
async function failedMail(memberId: string, more: Partial<PresentFailedMail> = {}) {
  const _id = randomUUID();
  await reads.put(failedMails, {
    _id,
    status: 'failed',
    memberId,
    kind: 'password-changed',
    problem: 'refused',
    failedAt: '2026-03-09T08:00:00.000Z',
    failedIn: reads.beyond(failures++),
    ...more,
  });
  return _id;
}
const list = async (query = '') =>
  failedMailsAnswer.parse((await admin.get(`/admin/mails${query}`).expect(200)).body);

it('administrators see which mails failed, for whom and why, newest first', async () => {
  const first = await failedMail(asha._id);
  const second = await failedMail(admin._id, { kind: 'registrations-waiting' });
  await failedMail(asha._id, { status: 'settled' });
  const { data, total } = await list();
  expect(total).toBe(2);
  expect(data.map(({ _id }) => _id)).toEqual([second, first]);
  expect(data[1]).toEqual({
    _id: first,
    member: { _id: asha._id, fullName: 'Asha Patil' },
    kind: 'password-changed',
    problem: 'refused',
    failedAt: '2026-03-09T08:00:00.000Z',
  });
  const waiting = waitingAnswer.parse((await admin.get('/admin/waiting').expect(200)).body);
  expect(waiting.data.mails).toBe(2);
});

it('a failed mail to someone who was rejected has no name', async () => {
  const gone = randomUUID();
  await reads.put(members, { _id: gone, status: 'rejected' });
  await failedMail(gone, { kind: 'registration-rejected' });
  expect((await list()).data[0]?.member).toEqual({ _id: gone, fullName: 'Rejected registration' });
});

it('the list of failed mails continues after the last one of a page, even if that was settled since', async () => {
  const ids = [];
  const failedIn = Array.from({ length: 5 }, (_, index) => reads.beyond(100 + index));
  for (const position of failedIn) ids.unshift(await failedMail(asha._id, { failedIn: position }));
  const lastOfPage = {
    _id: ids[1] ?? '',
    memberId: asha._id,
    kind: 'password-changed',
    problem: 'refused' as const,
    failedAt: '2026-03-09T08:00:00.000Z',
    failedIn: failedIn[3] ?? '',
  };
  const first = await list('?limit=2');
  expect([first.data.map(({ _id }) => _id), first.total]).toEqual([ids.slice(0, 2), 5]);
  await reads.put(failedMails, { ...lastOfPage, status: 'settled' });
  const second = await list(`?limit=2&after=${ids[1]}`);
  expect(second.data.map(({ _id }) => _id)).toEqual(ids.slice(2, 4));
});
