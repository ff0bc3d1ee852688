import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press, toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';
import { dueText } from './GrievanceDesk.tsx';

const server = fakeServer();
const LATER = { timeout: 10_000 };
const FILED = 'Your complaint was filed. You will get an answer by 24 December 2026.';

const open = {
  _id: 'first',
  text: 'My number is wrong',
  filedAt: '2026-11-24T05:10:00.000Z',
  dueAt: '2026-12-24T05:10:00.000Z',
  answer: null,
  answeredAt: null,
};
const answered = { ...open, answer: 'We corrected it', answeredAt: '2026-11-26T05:10:00.000Z' };
beforeEach(() => {
  server.on('GET /account/data', { body: { data: [] } });
  server.on('GET /account/accesses', { body: { data: [] } });
  server.on('GET /account/grievances', { body: { data: [] } });
  server.on('GET /account/nominees', { body: { data: [] } });
  server.on('GET /admin/nominee-requests', { body: { data: [] } });
  server.on('GET /admin/accesses', { body: { data: { month: '2026-11', readers: [] } } });
  server.on('GET /users/profile', { body: { data: asha } });
});
const openOwn = () => {
  signedIn(server);
  openPortal('/account/data');
};
const panel = async () => within(await screen.findByRole('region', { name: 'Complain' }, LATER));

it('a member files a complaint, and sees by when it is answered', async () => {
  openOwn();
  await (await panel()).findByLabelText('What is wrong?');
  press('File a complaint');
  await errorBecomes('What is wrong?', 'Please say what is wrong');
  expect(server.requests('POST /account/grievances')).toEqual([]);
  fill({ 'What is wrong?': ' My number is wrong ' });
  server.on('POST /account/grievances', { status: 201, body: { message: FILED } });
  server.on('GET /account/grievances', { body: { data: [open] } });
  press('File a complaint');
  await toastBecomes(FILED);
  const entry = within(
    await screen.findByRole('article', { name: 'Complaint of 24 November 2026' }),
  );
  expect(entry.getByText('You will get an answer by 24 December 2026')).toBeInTheDocument();
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('');
  expect(server.requests('POST /account/grievances').map(({ body }) => body)).toEqual([
    { text: 'My number is wrong' },
  ]);
});

it('keeps the words of a complaint that could not be filed, and sends them again under the same key', async () => {
  openOwn();
  await (await panel()).findByLabelText('What is wrong?');
  fill({ 'What is wrong?': 'My number is wrong' });
  server.on('POST /account/grievances', { status: 503, body: { message: 'Away' } });
  press('File a complaint');
  await waitFor(() =>
    expect(server.requests('POST /account/grievances').length).toBeGreaterThan(0),
  );
  await toastBecomes('Away');
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('My number is wrong');
  server.on('POST /account/grievances', { status: 201, body: { message: FILED } });
  press('File a complaint');
  await toastBecomes(FILED);
  const keys = server
    .requests('POST /account/grievances')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

it('shows the answer, and the person to ask', async () => {
  server.on('GET /account/grievances', { body: { data: [answered] } });
  openOwn();
  const entry = within(
    await screen.findByRole('article', { name: 'Complaint of 24 November 2026' }, LATER),
  );
  expect(entry.getByText('We corrected it')).toBeInTheDocument();
  expect(entry.getByText('The answer of 26 November 2026')).toBeInTheDocument();
  expect(entry.getByRole('link').getAttribute('href')).toMatch(/^mailto:.+@/u);
});

it('says so where the complaints cannot be fetched', async () => {
  server.on('GET /account/grievances', { status: 500, body: { message: 'Broken' } });
  openOwn();
  await screen.findByRole('heading', { name: 'Could not load your complaints.' }, LATER);
});

const atDesk = (more: object = {}) => ({
  body: { data: [{ ...open, member: { _id: 'asha', fullName: 'Asha Patil' }, ...more }], total: 1 },
});
const none = { body: { data: [], total: 0 } };

it('an administrator answers a complaint, which then is among the answered ones', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /admin/grievances', atDesk());
  openPortal('/admin/data');
  const entry = within(
    await screen.findByRole('article', { name: 'Complaint of Asha Patil' }, LATER),
  );
  expect(entry.getByText('My number is wrong')).toBeInTheDocument();
  press('Send the answer');
  await errorBecomes('Your answer', 'An answer is required');
  fill({ 'Your answer': 'We corrected it' });
  server.on('PUT /admin/grievances/first', { body: { message: 'Your answer was sent.' } });
  server.on('GET /admin/grievances', none);
  press('Send the answer');
  await toastBecomes('Your answer was sent.');
  await screen.findByRole('heading', { name: 'No complaints' });
  server.on('GET /admin/grievances', atDesk(answered));
  press('Show answered complaints');
  expect(await screen.findByText('Answered on 26 November 2026')).toBeInTheDocument();
});

it.each([
  ['2026-12-24T05:10:00.000Z', '30 days left'],
  ['2026-11-25T06:00:00.000Z', '1 day left'],
  ['2026-11-24T08:00:00.000Z', 'Due within a day'],
  ['2026-11-24T05:00:00.000Z', 'Overdue by 1 day'],
  ['2026-11-20T05:00:00.000Z', 'Overdue by 5 days'],
])('tells of a complaint due on %s that it is %s', (dueAt, words) => {
  expect(dueText(dueAt, Date.parse('2026-11-24T05:10:00.000Z'))).toBe(words);
});
