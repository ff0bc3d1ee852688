import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

async function open() {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const submit = (
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    portal.http
      .post('/api/feedback')
      .set({ ...asha.headers, ...headers })
      .send(body);
  return { asha, submit };
}
const words = { subject: '  Directory ', message: ' Please show the house as well.\nThank you ' };

it('stores feedback sealed, and thanks its author [7.groups-messages-feedback.8]', async () => {
  const { asha, submit } = await open();
  const answer = await submit(words).expect(201);
  expect(answer.body).toEqual({ message: 'Feedback submitted successfully. Thank you!' });
  const [submitted, ...more] = await portal.ofType('FeedbackSubmitted');
  expect(more).toEqual([]);
  expect(submitted).toMatchObject({
    position: answer.headers['x-commit-position'],
    actor: { kind: 'member', id: asha.memberId },
    data: {
      memberId: asha.memberId,
      subject: 'Directory',
      message: 'Please show the house as well.\nThank you',
    },
  });
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  expect(stored).not.toContain('Directory');
  expect(stored).not.toContain('the house');
});

it('stores feedback once for one Idempotency-Key', async () => {
  const { submit } = await open();
  const key = { 'Idempotency-Key': portal.key() };
  const answers = [await submit(words, key).expect(201), await submit(words, key).expect(201)];
  expect(answers[1]?.headers['x-commit-position']).toBe(answers[0]?.headers['x-commit-position']);
  await submit(words, { 'Idempotency-Key': portal.key() }).expect(201);
  expect(await portal.ofType('FeedbackSubmitted')).toHaveLength(2);
});

it('refuses feedback without subject or message, or with one that is too long', async () => {
  const { submit } = await open();
  const missing = await submit({ subject: ' ' }).expect(400);
  expect(missing.body.errors).toEqual([
    { field: 'subject', message: 'Subject is required', code: 'subject-missing' },
    { field: 'message', message: 'Message is required', code: 'message-missing' },
  ]);
  const long = await submit({ subject: 'x'.repeat(201), message: 'y'.repeat(5_001) }).expect(400);
  expect(long.body.errors).toMatchObject([
    { field: 'subject', message: 'Subject must be at most 200 characters' },
    { field: 'message', message: 'Message must be at most 5,000 characters' },
  ]);
  await submit({ subject: 'x'.repeat(200), message: 'y'.repeat(5_000) }).expect(201);
});

it('refuses feedback of visitors', async () => {
  await open();
  await portal.http.post('/api/feedback').send(words).expect(401);
  expect(await portal.ofType('FeedbackSubmitted')).toEqual([]);
});
