import type { BulkResult } from '@portal/contracts/decisions/desk/desk.api';
import type { DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { undoOffers } from '../../../lib/deciding/undo-offers.ts';
import { fakeServer, unreachable, type Answer } from '../../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../../testing/portal.tsx';

const server = fakeServer();
const FIRST = '3f0b8a52-52f4-4ba1-9d60-0a51f9b8a0d1';
const LATER = '7c1d0b1e-6a35-4c0b-8a6f-0d6e1d5a2b02';
const ON_A_PAGE = 12;

const people: readonly DeskMember[] = Array.from({ length: 60 }, (_, index) => ({
  ...asha,
  _id: `m${index}`,
  fullName: `Person ${String(index).padStart(2, '0')}`,
  status: 'pending',
  state: 'pending',
}));

const WHOLE = 'b1a7c5de-91b1-4c0a-9d9b-2f7f54a0e003';

type Sent = {
  readonly ids: readonly string[];
  readonly whole?: string;
};
const sent = () => server.requests('POST /admin/bulk').map(({ body }) => body as Sent);
const decided = (ids: readonly string[], but: Readonly<Record<string, string>> = {}): Answer => ({
  body: {
    whole: WHOLE,
    data: ids.map((id): BulkResult => {
      const message = but[id];
      return message === undefined ? { id, status: 200 } : { id, status: 409, message };
    }),
  },
  headers: { 'X-Decision-Id': sent().length === 1 ? FIRST : LATER, 'X-Commit-Position': '20' },
});
const decidesAll = (but: Readonly<Record<string, string>> = {}) =>
  server.on('POST /admin/bulk', ({ body }) => decided((body as Sent).ids, but));

/** Answers each request once the test says so. */
function decidesWhenTold() {
  const waiting: (() => void)[] = [];
  server.on(
    'POST /admin/bulk',
    ({ body }) =>
      new Promise<Answer>((resolve) => {
        waiting.push(() => resolve(decided((body as Sent).ids)));
      }),
  );
  return async (nth: number) => {
    await waitFor(() => expect(waiting).toHaveLength(nth));
    waiting.at(-1)?.();
  };
}

beforeEach(() => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /admin/members', ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    return {
      body: {
        data: people.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
        people: people.length,
        pagination: { currentPage: page, totalPages: people.length / ON_A_PAGE },
      },
    };
  });
});

const bar = () => screen.findByRole('region', { name: 'Decide about several people' });
async function opened(state = 'pending') {
  const { user } = openPortal(`/admin/members?state=${state}`);
  await screen.findByRole('list', { name: 'Members' });
  return user;
}
async function withTicked(names: readonly string[], state?: string) {
  const user = await opened(state);
  for (const name of names)
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  return user;
}
async function withAll() {
  const user = await withTicked(['Person 00']);
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 60' }));
  expect(await within(await bar()).findByText('60 selected')).toBeInTheDocument();
  return user;
}
const approve = async (user: Awaited<ReturnType<typeof opened>>) =>
  user.click(within(await bar()).getByRole('button', { name: 'Approve' }));

it('approves the ticked ones at once, without a question, and offers to undo it', async () => {
  decidesAll();
  const user = await withTicked(['Person 01', 'Person 04']);
  expect(within(await bar()).getByText('2 selected')).toBeInTheDocument();
  await approve(user);
  expect(await screen.findByText('2 of 2 approved.')).toBeInTheDocument();
  expect(sent()).toEqual([{ action: 'approve', ids: ['m1', 'm4'] }]);
  const offers = within(await screen.findByRole('region', { name: 'Decisions just made' }));
  expect(offers.getByText('2 approved.')).toBeInTheDocument();
  await user.click(within(await bar()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Decide about several people' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select Person 01' })).not.toBeChecked();
});

it('decides about all whom the search finds in several requests of one decision, says how far it is, and takes the first answer to undo', async () => {
  const answer = decidesWhenTold();
  const user = await withAll();
  await approve(user);
  expect(await screen.findByText('Approving: 0 of 60')).toBeInTheDocument();
  await answer(1);
  expect(await screen.findByText('Approving: 50 of 60')).toBeInTheDocument();
  expect(
    screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Approving: 50 of 60' }).value,
  ).toBe(50);
  await answer(2);
  const done = await screen.findByText('60 of 60 approved.');
  await waitFor(() => expect(done.closest('[role=status]')).toHaveFocus());
  const [first, second] = sent();
  expect(first?.ids).toEqual(people.slice(0, 50).map(({ _id }) => _id));
  expect(second?.ids).toEqual(people.slice(50).map(({ _id }) => _id));
  expect([first?.whole, second?.whole]).toEqual([undefined, WHOLE]);

  server.on('POST /admin/history/:id/undo', { status: 409, body: { message: 'Too late.' } });
  await user.click(await screen.findByRole('button', { name: 'Undo: 60 approved.' }));
  await waitFor(() => expect(server.requests(`POST /admin/history/${FIRST}/undo`)).toHaveLength(1));
});

it('stops between two requests and says how many were not decided', async () => {
  const answer = decidesWhenTold();
  const user = await withAll();
  await approve(user);
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await answer(1);
  expect(await screen.findByText('50 of 60 approved.')).toBeInTheDocument();
  expect(await bar()).toHaveTextContent('10 were not decided.');
  expect(sent()).toHaveLength(1);
  expect(await screen.findByText('50 approved.')).toBeInTheDocument();
});

it('names those that failed, each with what stood in the way', async () => {
  decidesAll({ m1: 'This registration has been approved already.' });
  const user = await withTicked(['Person 00', 'Person 01']);
  await approve(user);
  const failed = within(await screen.findByRole('list', { name: 'Not decided' }));
  expect(failed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Person 01: This registration has been approved already.',
  ]);
  expect(screen.getByText('1 of 2 approved.')).toBeInTheDocument();
});

it('offers nothing to undo when nothing was decided', async () => {
  decidesAll({ m0: 'No.' });
  await approve(await withTicked(['Person 00']));
  expect(await screen.findByText('0 of 1 approved.')).toBeInTheDocument();
  expect(undoOffers()).toEqual([]);
});

it('suspends with a reason only', async () => {
  decidesAll();
  const user = await withTicked(['Person 00', 'Person 01'], 'approved');
  await user.click(within(await bar()).getByRole('button', { name: 'Suspend…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Suspend 2 people?' }));
  await user.click(form.getByRole('button', { name: 'Suspend 2' }));
  expect(await form.findByText('A reason is required')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await user.type(form.getByLabelText('Your words'), 'Sold tickets');
  expect(form.queryByText('A reason is required')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Suspend 2' }));
  expect(await screen.findByText('2 of 2 suspended.')).toBeInTheDocument();
  expect(sent()).toMatchObject([
    { action: 'suspend', ids: ['m0', 'm1'], reason: 'Sold tickets', until: null },
  ]);
});

it('rejects without a reason too', async () => {
  decidesAll();
  const user = await withTicked(['Person 00']);
  await user.click(within(await bar()).getByRole('button', { name: 'Reject…' }));
  await user.click(await screen.findByRole('button', { name: 'Reject 1' }));
  expect(await screen.findByText('1 of 1 rejected.')).toBeInTheDocument();
  expect(sent()[0]).not.toHaveProperty('reason');
});

it('keeps what was decided when the network fails in the middle, and says so', async () => {
  server.on('POST /admin/bulk', (request) =>
    sent().length === 1 ? decided((request.body as Sent).ids) : unreachable(request),
  );
  await approve(await withAll());
  expect(
    await screen.findByText('50 of 60 approved.', {}, { timeout: 20_000 }),
  ).toBeInTheDocument();
  expect(await bar()).toHaveTextContent('10 were not decided.');
  expect(toasts()).toContain('Some decisions were not made. Please try the rest again.');
  const [offer] = undoOffers();
  expect(offer).toMatchObject({ decisionId: FIRST, done: '50 approved.' });
});
