import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { press } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
beforeEach(() => {
  server.on('GET /account/grievances', { body: { data: [] } });
  server.on('GET /account/nominees', { body: { data: [] } });
  server.on('GET /admin/nominee-requests', { body: { data: [] } });
  server.on('GET /account/consents', { body: { data: { choices: [], history: [] } } });
  server.on('GET /admin/grievances', { body: { data: [], total: 0 } });
});
const LATER = { timeout: 10_000 };

const entry = (number: number) => ({
  _id: `entry-${number}`,
  at: '2026-11-24T05:10:00.000Z',
  reader: { fullName: number === 1 ? 'The Office' : `Reader ${number}` },
  how: 'On your profile',
  what: 'Your email address',
});
function openOwn(): void {
  signedIn(server);
  server.on('GET /account/data', { body: { data: [] } });
  server.on('GET /users/profile', { body: { data: asha } });
  openPortal('/settings/privacy');
}
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Who saw your personal data' }));

it('tells a member who saw what, when and in which way', async () => {
  server.on('GET /account/accesses', { body: { data: [entry(1)] } });
  openOwn();
  const [row] = await (await panel()).findAllByRole('listitem');
  expect(row?.textContent).toMatch(
    /^The Office: Your email addressOn your profile24 November 2026, \d+:\d\d [ap]m$/u,
  );
});

it('says so where nobody saw anything, and where it cannot be told', async () => {
  server.on('GET /account/accesses', { status: 500, body: { message: 'Broken' } });
  openOwn();
  await (await panel()).findByText('Could not load who saw your personal data.', {}, LATER);
  server.on('GET /account/accesses', { body: { data: [] } });
  press('Try Again');
  await (await panel()).findByText('Nobody has so far.');
});

it('asks for older entries with the last one of the page', async () => {
  const page = Array.from({ length: 50 }, (_, index) => entry(index + 1));
  server.on('GET /account/accesses', { body: { data: page } });
  openOwn();
  await (await panel()).findByText('Reader 50');
  server.on('GET /account/accesses', { body: { data: [entry(51)] } });
  press('Load more');
  await (await panel()).findByText('Reader 51');
  expect(server.requests('GET /account/accesses').at(-1)?.query.get('after')).toBe('entry-50');
});

const review = (readers: readonly object[]) => ({
  body: { data: { month: '2026-11', readers } },
});
const office = {
  _id: 'office',
  fullName: 'The Office',
  times: 3,
  ways: [{ way: 'profile', how: 'On your profile', people: 1, times: 3 }],
};

it('shows administrators who saw how much, month by month', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /admin/accesses', review([office]));
  openPortal('/admin/data?month=2026-02');
  const card = within(await screen.findByRole('article', { name: 'The Office' }));
  expect(card.getByText('1 person, 3 times')).toBeInTheDocument();
  expect(screen.getByText('February 2026')).toBeInTheDocument();
  server.on('GET /admin/accesses', review([]));
  press('Before: January 2026');
  await screen.findByText(/^Nobody saw personal data .* in January 2026\.$/u);
  const months = server.requests('GET /admin/accesses').map(({ query }) => query.get('month'));
  expect([...new Set(months)]).toEqual(['2026-02', '2026-01']);
});

it('offers no month that has not begun', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /admin/accesses', review([]));
  openPortal('/admin/data');
  await screen.findByRole('heading', { name: 'Nobody' });
  expect(screen.getByRole('button', { name: /^After/u })).toBeDisabled();
});
