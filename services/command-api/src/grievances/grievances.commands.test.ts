import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({ settings: { PORTAL_GRIEVANCE_DAYS: 30 } });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const file = (text = 'My number is wrong', headers: object = {}) =>
  portal.http
    .post('/api/account/grievances')
    .set({ ...asha.headers, ...headers })
    .send({ text });
const answer = async (grievanceId: string, words = 'We corrected it') =>
  portal.http
    .put(`/api/admin/grievances/${grievanceId}`)
    .set(await portal.asAdmin())
    .send({ answer: words });
async function filed(): Promise<string> {
  await file().expect(201);
  return (await portal.ofType('GrievanceFiled')).at(-1)?.data.grievanceId ?? '';
}

it('a complaint is sealed, has a due date, and is stored once for one Idempotency-Key', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  const first = await file('My number is wrong', key).expect(201);
  expect(first.body.message).toMatch(
    /^Your complaint was filed\. You will get an answer by \d+ \w+ \d{4}\.$/u,
  );
  await file('My number is wrong', key).expect(201);
  const [event, ...more] = await portal.ofType('GrievanceFiled');
  expect(more).toEqual([]);
  expect(event?.data).toMatchObject({ memberId: asha.memberId, text: 'My number is wrong' });
  const days = (Date.parse(event?.data.dueAt ?? '') - portal.now().getTime()) / DAY;
  expect(Math.round(days)).toBe(30);
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1_000))).not.toContain('number is');
});

it('refuses a complaint without words, and one that is too long', async () => {
  expect((await file(' ').expect(400)).body.errors).toEqual([
    { field: 'text', message: 'Please say what is wrong', code: 'complaint-missing' },
  ]);
  await file('x'.repeat(5_001)).expect(400);
  await portal.http.post('/api/account/grievances').send({ text: 'Words' }).expect(401);
});

it('an administrator answers once, sealed under the key of the member', async () => {
  const id = await filed();
  expect((await answer(id)).status).toBe(200);
  expect((await answer(id)).status).toBe(200);
  expect((await answer(id, 'Something else')).status).toBe(409);
  expect((await answer(randomUUID())).status).toBe(404);
  expect((await answer('nonsense')).status).toBe(404);
  const answers = await portal.ofType('GrievanceAnswered');
  expect(answers.map(({ data }) => data.answer)).toEqual(['We corrected it']);
  await portal.vault.destroy(asha.memberId);
  expect((await portal.ofType('GrievanceAnswered')).map(({ data }) => data.answer)).toEqual([null]);
  await portal.http
    .put(`/api/admin/grievances/${id}`)
    .set(asha.headers)
    .send({ answer: 'Mine' })
    .expect(403);
});

it('administrators get one mail before a complaint is due, and none once it is answered', async () => {
  const id = await filed();
  const [event] = await portal.ofType('GrievanceFiled');
  const dueAt = event?.data.dueAt ?? '';
  portal.stated['due-grievances'] = ({ until }) => ({
    due: dueAt <= until ? [{ grievanceId: id, memberId: asha.memberId, dueAt }] : [],
  });
  const sweep = async () => {
    const api = portal.createApi();
    await api.sweep();
    await api.stop();
  };
  const mails = () => portal.mails().filter((mail) => mail.includes('has to be answered soon'));
  await sweep();
  expect(mails()).toHaveLength(0);
  portal.passTime(24 * DAY);
  await sweep();
  await sweep();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('/admin/data');
  expect(await portal.ofType('GrievanceReminded')).toHaveLength(1);
});
