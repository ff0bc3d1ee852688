import type { Insights } from '@portal/contracts/insights/insights.api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
const figures: Insights = {
  asOf: new Date().toISOString(),
  events: 20_000,
  tables: [
    {
      _id: 'now',
      columns: [
        { name: 'members', kind: 'count' },
        { name: 'here in the last 7 days', kind: 'count' },
      ],
      rows: [[1300, 41]],
    },
    {
      _id: 'queue-age',
      columns: [
        { name: 'waiting for', kind: 'label' },
        { name: 'people', kind: 'count' },
      ],
      rows: ['under 1 day', '1–3 days', '3–7 days'].map((age) => [age, 9]),
    },
    {
      _id: 'rejections',
      columns: [
        { name: 'reason', kind: 'label' },
        { name: 'people', kind: 'count' },
      ],
      rows: [
        ['not-of-school', 7],
        ['duplicate', '< 5'],
      ],
    },
    { _id: 'answers', columns: [{ name: 'period', kind: 'period' }], rows: [] },
  ],
};
const answer = (more: object = {}) => ({
  body: { data: { insights: null, working: null, failure: null, ...more } },
});
const open = () => {
  signedIn(server, { ...asha, analyst: true });
  return openPortal('/admin/insights');
};

it('shows how far the figures are, and then each question as a table', async () => {
  server.on('GET /admin/insights', answer({ working: { events: 12_000 } }));
  const { user } = open();
  expect(
    await screen.findByText('Bringing the figures up to date… 12,000 entries of the history read.'),
  ).toBeVisible();
  server.on('GET /admin/insights', answer({ insights: figures }));
  const card = within(
    await screen.findByRole(
      'region',
      { name: 'Why registrations were rejected' },
      { timeout: 5_000 },
    ),
  );
  expect(screen.getByText(/^Brought up to date/u)).toBeVisible();
  // Two rows are no chart
  expect(card.queryByRole('button', { name: /^(?:Table|Picture) of/u })).toBeNull();
  const rows = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['ReasonPeople', 'not-of-school7', 'duplicate< 5']);
  const terms = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(terms).toEqual(['Members1,300', 'Here in the last 7 days41']);
  const name = 'How long people have been waiting for approval';
  const drawn = within(screen.getByRole('region', { name }));
  expect(drawn.queryByRole('table')).toBeNull();
  await user.click(drawn.getByRole('button', { name: `Table of ${name}` }));
  expect(drawn.getAllByRole('row')).toHaveLength(4);
  const empty = within(screen.getByRole('region', { name: 'Answers to events' }));
  expect(empty.getByText('Nothing yet.')).toBeVisible();
});

it('says why there are no figures, and updates them when asked', async () => {
  server.on('GET /admin/insights', answer({ failure: 'The figures could not be calculated.' }));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be calculated');
  server.on('GET /admin/insights', answer({ insights: figures }));
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  await screen.findByRole('heading', { name: 'Why registrations were rejected' });
  expect(server.requests('GET /admin/insights').at(-1)?.query.get('newest')).toBe('true');
});

it('offers to try again where the server does not answer', async () => {
  server.on('GET /admin/insights', { status: 503, body: { message: 'Later' } });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 });
  server.on('GET /admin/insights', answer({ insights: figures }));
  await user.click(again);
  await screen.findByRole('heading', { name: 'Why registrations were rejected' });
});

it('leads analysts to the insights, and to nothing else of administrators', async () => {
  server.on('GET /admin/insights', answer({ insights: figures }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await screen.findByRole('menuitem', { name: /^Insights/u });
  expect(screen.queryByRole('menuitem', { name: /^Admin|^Approvals/u })).toBeNull();
});

it('turns members away from the insights', async () => {
  signedIn(server, asha);
  openPortal('/admin/insights');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(server.requests('GET /admin/insights')).toEqual([]);
});

it('makes a member an analyst with a reason, and ends that', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  const ravi = { ...asha, _id: 'm2', fullName: 'Ravi Kale', status: 'approved' as const };
  server.on('GET /users/:id', { body: { data: ravi } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  server.on('PUT /users/:id/analyst', { body: { data: { ...ravi, analyst: true } } });
  const { user } = openPortal('/members/m2');
  const panel = within(await screen.findByRole('form', { name: 'Analyst' }, { timeout: 20_000 }));
  await user.click(panel.getByRole('button', { name: 'Make an analyst…' }));
  await user.type(panel.getByLabelText('Your words'), 'The yearly report');
  await user.click(panel.getByRole('button', { name: 'Make an analyst' }));
  await waitFor(() => expect(toasts()).toContain('Ravi Kale sees the insights now.'));
  server.on('PUT /users/:id/analyst', { body: { data: ravi } });
  await user.click(await panel.findByRole('button', { name: 'Remove as analyst…' }));
  await user.click(panel.getByRole('button', { name: 'Remove as analyst' }));
  await waitFor(() => expect(toasts()).toContain('Ravi Kale does not see the insights any more.'));
  expect(server.requests('PUT /users/m2/analyst').map(({ body }) => body)).toEqual([
    { analyst: true, reason: 'The yearly report' },
    { analyst: false },
  ]);
});
