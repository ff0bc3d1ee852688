import type { PendingRegistration } from '@portal/contracts/registrations/approval/applicant.api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const anil: PendingRegistration = {
  ...asha,
  _id: 'a',
  fullName: 'Anil Kale',
  batchYear: 1994,
  createdAt: '2026-11-20T06:00:00.000Z',
  status: 'pending',
};
const row = { line: 7, fullName: 'Anil Kale', batchYear: 1994 };

async function openAdmin(more: Partial<PendingRegistration> = {}, reader: object = {}) {
  signedIn(server, { ...asha, role: 'admin', ...reader });
  server.on('GET /users/pending', { body: { data: [{ ...anil, ...more }], total: 1 } });
  const view = openPortal('/admin');
  const findings = await screen.findByRole('list', { name: 'About Anil Kale' });
  return { ...view, texts: () => within(findings).getAllByRole('listitem').map(textOf) };
}
const textOf = ({ textContent }: HTMLElement) => textContent;

it('shows the question to a person who waits, and the answer once there is one', async () => {
  const askedBack = {
    question: 'Which house?',
    askedAt: '2026-11-21T06:00:00.000Z',
    answer: null,
    answeredAt: null,
  };
  const first = await openAdmin({ askedBack });
  expect(first.texts()).toEqual(['Asked 21 Nov 2026: Which house?No answer yet.']);
  first.unmount();
  const answered = { answer: 'Shivaji', answeredAt: '2026-11-22T06:00:00.000Z' };
  const { texts } = await openAdmin({ askedBack: { ...askedBack, ...answered } });
  expect(texts()).toEqual(['Asked 21 Nov 2026: Which house?Answer: Shivaji']);
});

it('links to the people who may be the same, and says what they have in common', async () => {
  const duplicate = {
    _id: 'b',
    fullName: 'Anil Kaale',
    batchYear: 1995,
    status: 'approved',
    name: 'one-letter',
    sameBatch: false,
    sameDateOfBirth: true,
  } as const;
  const { texts } = await openAdmin({ duplicates: [duplicate] });
  expect(texts()).toEqual([
    'May be the same person: Anil Kaale 1995, name differs by one letter, same date of birth',
  ]);
  expect(screen.getByRole('link', { name: 'Anil Kaale 1995' })).toHaveAttribute(
    'href',
    '/members/b',
  );
});

it('labels what the roster says of a registration, with what was compared', async () => {
  const exact = {
    row: { ...row, admissionNumber: 'A-1', dateOfBirth: '1978-09-04' },
    isExact: true,
    name: 'equal',
    batchesApart: 0,
    dateOfBirth: true,
    admissionNumber: null,
  } as const;
  const near = {
    row: { ...row, line: 8, batchYear: 1995, admissionNumber: null, dateOfBirth: null },
    isExact: false,
    name: 'swapped',
    batchesApart: 1,
    dateOfBirth: false,
    admissionNumber: true,
  } as const;
  const { texts, unmount } = await openAdmin({ rosterMatches: [exact, near] });
  expect(texts()).toEqual([
    ' Roster, line 7: same name, batch, date of birth',
    'Roster, near: Anil Kale, line 8: same name in another order, batch 1995, another date of birth, same admission number',
  ]);
  unmount();
  expect((await openAdmin({ rosterMatches: [] })).texts()).toEqual(['No match in the roster.']);
});

it('tells a coordinator that a row of another batch fits, and of their own only what was compared', async () => {
  const coordinator = { role: 'member', coordinates: [1994] };
  const own = {
    row: { ...row, fullName: null, admissionNumber: null, dateOfBirth: null },
    isExact: false,
    name: null,
    batchesApart: 0,
    dateOfBirth: false,
    admissionNumber: true,
  } as const;
  const elsewhere = 'Roster: a row from another batch matches. Administrators can see it.';
  const both = { rosterMatches: [own], matchesElsewhere: true };
  const { texts, unmount } = await openAdmin(both, coordinator);
  expect(texts()).toEqual([
    'Roster, near: line 7: another name, same batch, another date of birth, same admission number',
    elsewhere,
  ]);
  unmount();
  const none = { rosterMatches: [], matchesElsewhere: true };
  expect((await openAdmin(none, coordinator)).texts()).toEqual([elsewhere]);
});

it('takes the plain answer that a coordinator gets to a decision', async () => {
  server.on('PUT /users/approve/:id', {
    body: { message: 'User approved' },
    headers: { 'X-Decision-Id': 'd1' },
  });
  const { user } = await openAdmin({}, { role: 'member', coordinates: [1994] });
  (await screen.findByRole('button', { name: 'Approve Anil Kale' })).focus();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByRole('button', { name: 'Undo: Approved: Anil Kale ’94.' }),
  ).toBeInTheDocument();
});

it('asks a person something before the decision, by keyboard', async () => {
  server.on('PUT /users/:id/question', { body: { data: anil } });
  const { user } = await openAdmin();
  (await screen.findByRole('button', { name: 'Ask Anil Kale' })).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A question is required')).toBeInTheDocument();
  await user.type(field, 'Which house?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toasts()).toContain('Your question was sent.'));
  expect(server.requests('PUT /users/a/question')[0]?.body).toEqual({ question: 'Which house?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask Anil Kale' })).toHaveFocus());
});

it('leads coordinators to the registrations of their batches, and to nothing else of administrators', async () => {
  const coordinator = { role: 'member', coordinates: [1994, 1995] };
  const { user } = await openAdmin({}, coordinator);
  expect(screen.getByRole('heading', { level: 1, name: 'Approvals' })).toBeInTheDocument();
  expect(screen.getByText(/^Batches 1994, 1995\./u)).toBeInTheDocument();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'School roster' })).toBeNull();
  expect(server.requests('GET /posts/pending')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await screen.findByRole('menuitem', { name: /^Approvals/u });
  expect(screen.queryByRole('menuitem', { name: /^Admin/u })).toBeNull();
});

it("offers a coordinator to undo their own decision, and not an administrator's", async () => {
  const meera = { ...anil, _id: 'b', fullName: 'Meera Joshi' };
  const lata = { ...anil, _id: 'c', fullName: 'Lata Shinde' };
  const pending = (...data: readonly PendingRegistration[]) =>
    server.on('GET /users/pending', { body: { data, total: data.length } });
  signedIn(server, { ...asha, coordinates: [1994] });
  pending(anil, meera, lata);
  const { user } = openPortal('/admin');
  // By keyboard: a tap right after rows have moved is ignored
  const decide = async (name: string) => {
    (await screen.findByRole('button', { name: `Approve ${name}` })).focus();
    await user.keyboard('{Enter}');
  };

  // An administrator comes first: once before the coordinator sees it, once after
  await screen.findByText('Meera Joshi');
  pending(anil, lata);
  await push(server, { event: 'registrations_changed', data: { pending: 2 } }, '20');
  await waitFor(() => expect(screen.queryByText('Meera Joshi')).toBeNull());
  server.on('PUT /users/approve/:id', {
    status: 409,
    body: { message: 'Someone else has decided about this registration.' },
  });
  pending(anil);
  await decide('Lata Shinde');
  await waitFor(() => expect(toasts()).toContain('Failed to approve user.'));
  await waitFor(() => expect(screen.queryByText('Lata Shinde')).toBeNull());

  server.on('PUT /users/approve/:id', {
    body: { data: { ...asha, _id: 'a', fullName: 'Anil Kale', status: 'approved' } },
    headers: { 'X-Decision-Id': 'd1' },
  });
  server.on('POST /admin/history/:id/undo', {
    status: 403,
    body: { message: 'You can undo only your own decisions.' },
  });
  await decide('Anil Kale');
  const undo = await screen.findByRole('button', { name: 'Undo: Approved: Anil Kale ’94.' });
  expect(screen.getAllByRole('button', { name: /^Undo/u })).toEqual([
    screen.getByRole('button', { name: 'Undo the decision about Anil Kale' }),
    undo,
  ]);
  await user.click(undo);
  await waitFor(() => expect(toasts()).toContain('You can undo only your own decisions.'));
  expect(server.requests('POST /admin/history/d1/undo')).toHaveLength(1);
});

it('turns members who decide nothing away from the registrations, and coordinators from the history', async () => {
  signedIn(server);
  const { unmount } = openPortal('/admin');
  await waitFor(() => expect(location.pathname).toBe('/'));
  unmount();
  signedIn(server, { ...asha, coordinates: [1994] });
  openPortal('/admin/history');
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('approves all whom the roster confirms at once after a question, except those who may be someone else', async () => {
  const person = (_id: string, fullName: string, more: Partial<PendingRegistration> = {}) => ({
    ...anil,
    _id,
    fullName,
    rosterMatches: [
      {
        row: { ...row, fullName, admissionNumber: null, dateOfBirth: null },
        isExact: true,
        name: 'equal',
        batchesApart: 0,
        dateOfBirth: null,
        admissionNumber: null,
      } as const,
    ],
    ...more,
  });
  const double = {
    _id: 'x',
    fullName: 'Chetan Rao',
    batchYear: 1994,
    status: 'approved',
    name: 'equal',
    sameBatch: true,
    sameDateOfBirth: false,
  } as const;
  signedIn(server, { ...asha, role: 'admin' });
  const data = [
    person('a', 'Anil Kale'),
    person('b', 'Bina Shah'),
    person('c', 'Chetan Rao', { duplicates: [double] }),
    person('d', 'Dipa More', { rosterMatches: [] }),
  ];
  server.on('GET /users/pending', { body: { data, total: data.length } });
  server.on('POST /admin/bulk', {
    body: {
      whole: 'b1a7c5de-91b1-4c0a-9d9b-2f7f54a0e003',
      data: ['a', 'b'].map((id) => ({ id, status: 200 })),
    },
    headers: { 'X-Decision-Id': '3f0b8a52-52f4-4ba1-9d60-0a51f9b8a0d1' },
  });
  const { user } = openPortal('/admin');
  await user.click(await screen.findByRole('button', { name: 'Approve 2 exact matches' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 people?' }));
  expect(dialog.getAllByRole('listitem').map(textOf)).toEqual(['Anil Kale', 'Bina Shah']);
  expect(server.requests('POST /admin/bulk')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 of 2 approved.')).toBeInTheDocument();
  expect(server.requests('POST /admin/bulk')[0]?.body).toEqual({
    action: 'approve',
    ids: ['a', 'b'],
  });
  expect(await screen.findByRole('button', { name: 'Undo: 2 approved.' })).toBeInTheDocument();
});
