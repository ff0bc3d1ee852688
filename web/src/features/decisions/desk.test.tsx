import type { Decision } from '@portal/contracts/decisions/decision.api';
import type { DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';
import { savedFiles } from '../../testing/saved-files.ts';

const server = fakeServer();

const person = (_id: string, fullName: string, more: Partial<DeskMember> = {}): DeskMember => ({
  ...asha,
  _id,
  fullName,
  email: `${_id}@school.example`,
  admissionNumber: 'A-17',
  status: 'approved',
  state: 'approved',
  ...more,
});
const decision = (more: Partial<Decision> = {}): Decision => ({
  _id: 'd1',
  at: '2026-11-20T10:00:00.000Z',
  actor: { _id: 'office', fullName: 'The Office' },
  action: 'suspend-member',
  subject: { _id: 'm1', kind: 'member', label: 'Ravi Kale' },
  person: { _id: 'm1', label: 'Ravi Kale' },
  reason: 'Sold tickets',
  code: null,
  note: 'Asked twice',
  via: 'web',
  state: 'stands',
  undoableUntil: null,
  ...more,
});
const serverHas = (members: readonly DeskMember[], totalPages = 1, people = members.length) =>
  server.on('GET /admin/members', ({ query }) => ({
    body: {
      data: members,
      people,
      pagination: { currentPage: Number(query.get('page') ?? 1), totalPages },
    },
  }));
const asked = () => server.requests('GET /admin/members').at(-1)?.query;

beforeEach(() => {
  signedIn(server, { ...asha, role: 'admin' });
  serverHas([
    person('m1', 'Ravi Kale', { state: 'suspended' }),
    person('m2', 'Zoya Khan', { role: 'admin' }),
    person('m3', 'Rejected registration', {
      state: 'rejected',
      batchYear: null,
      email: undefined,
      admissionNumber: undefined,
      rejectedAt: '2026-11-02T08:00:00.000Z',
    }),
  ]);
});
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');

it('the desk lists everyone with state, address and admission number', async () => {
  openPortal('/admin/members');
  const [ravi, zoya, rejected] = await rows();
  expect(ravi).toHaveTextContent(/Ravi Kale.*Suspended.*m1@school\.example.*No\. A-17/u);
  expect(within(ravi!).getByRole('link', { name: 'Ravi Kale' })).toHaveAttribute(
    'href',
    '/admin/members/m1',
  );
  expect(zoya).toHaveTextContent('Admin');
  expect(rejected).toHaveTextContent('Rejected registrationRejectedRejected on 02 Nov 2026');
  expect(screen.getByText('3 people.')).toBeInTheDocument();
});

it('the desk shows a new registration and what becomes of it live', async () => {
  openPortal('/admin/members');
  expect(await rows()).toHaveLength(3);
  serverHas([person('m4', 'Anil Kale', { state: 'pending' })]);
  await push(server, { event: 'registrations_changed', data: { pending: 1 } }, '30');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  serverHas([person('m4', 'Anil Kale')]);
  await push(server, { event: 'decision_made', data: { _id: 'd2' } }, '31');
  await waitFor(async () => expect((await rows())[0]).not.toHaveTextContent('Waiting'));
});

it('the desk searches while someone types, and keeps the search in the address', async () => {
  const { user } = openPortal('/admin/members?state=pending&page=3');
  await rows();
  expect(Object.fromEntries(asked() ?? [])).toMatchObject({ state: 'pending', page: '3' });
  await user.type(screen.getByRole('searchbox', { name: /^Name, batch, email/u }), 'ravi');
  await waitFor(() => expect(location.search).toBe('?query=ravi&state=pending'));
  await waitFor(() => expect(asked()?.get('query')).toBe('ravi'));
  expect(asked()?.get('page')).toBe('1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Suspended');
  await waitFor(() => expect(location.search).toBe('?query=ravi&state=suspended'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Batch' }), '2004');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrators');
  await waitFor(() =>
    expect(location.search).toBe('?query=ravi&state=suspended&role=admin&batchYear=2004'),
  );
});

it('the desk keeps ticked rows while pages change', async () => {
  serverHas([person('m1', 'Ravi Kale'), person('m2', 'Zoya Khan')], 2);
  const { user } = openPortal('/admin/members');
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'Select everyone on this page' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select Zoya Khan' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  serverHas([person('m4', 'Anil Kale')], 2);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anil Kale' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByText(/selected$/u)).toBeNull();
});

it('the desk says when nobody is found, and tries again after a failure', async () => {
  serverHas([]);
  const { user } = openPortal('/admin/members?query=zzyzx');
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeInTheDocument();
  server.on('GET /admin/members', { status: 400, body: { message: 'No' } });
  await user.type(screen.getByRole('searchbox'), 'x');
  await screen.findByRole('heading', { name: 'Could not load the members.' });
  serverHas([person('m1', 'Ravi Kale')]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toHaveLength(1);
});

function serverHasMember(member: DeskMember, more: object = {}): void {
  server.on('GET /admin/members/:id', { body: { data: { ...member, timeline: [], ...more } } });
}

it("a member's page at the desk shows the facts, the state and what was decided, opened in place", async () => {
  serverHasMember(person('m1', 'Ravi Kale', { state: 'suspended', suspension: { until: null } }), {
    passkeyCount: 2,
    deviceCount: 0,
  });
  server.on('GET /admin/history', { body: { data: [decision()] } });
  server.on('GET /admin/history/:id', {
    body: {
      data: {
        ...decision(),
        reverses: null,
        undoneBy: null,
        changes: [
          { field: 'state', before: 'approved', after: 'suspended', erased: false },
          { field: 'role', before: 'admin', after: 'member', erased: false },
        ],
        events: [],
      },
    },
  });
  const { user } = openPortal('/admin/members/m1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Kale' })).toBeInTheDocument();
  expect(screen.getByText('m1@school.example')).toBeInTheDocument();
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(fact('Signed-in devices')).toHaveTextContent(/^0$/u);
  expect(fact('Passkeys')).toHaveTextContent(/^2$/u);
  expect(screen.getByRole('link', { name: 'Open the profile' })).toHaveAttribute(
    'href',
    '/members/m1',
  );
  const timeline = within(screen.getByRole('region', { name: 'Decisions about this member' }));
  await user.click(await timeline.findByText('Suspended a member'));
  expect(await timeline.findByText('Asked twice')).toBeInTheDocument();
  expect(timeline.getByText('admin')).toBeInTheDocument();
  expect(timeline.queryByText('approved')).toBeNull();
  expect(server.requests('GET /admin/history')[0]?.query.get('query')).toBe('subject:m1');
});

it('the desk page of a rejected person shows no name and offers no suspension', async () => {
  serverHasMember(
    person('m3', 'Rejected registration', {
      state: 'rejected',
      status: undefined,
      email: undefined,
      rejectedAt: '2026-11-02T08:00:00.000Z',
    }),
  );
  openPortal('/admin/members/m3');
  expect(await screen.findByText('Rejected on 2 November 2026')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull();
  expect(await screen.findByText('Nothing has been decided yet.')).toBeInTheDocument();
});

it('the own page at the desk says who can change the account, and offers no change', async () => {
  serverHasMember(person(asha._id, asha.fullName, { role: 'admin' }));
  openPortal(`/admin/members/${asha._id}`);
  expect(await screen.findByText(/^This is your own account\./u)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull();
});

it('the desk page of nobody leads to the history', async () => {
  openPortal('/admin/members/m9');
  expect(await screen.findByRole('heading', { name: 'No such member.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Decisions about this person' })).toHaveAttribute(
    'href',
    '/admin/history?query=subject:m9',
  );
});

it('members have no way to the desk', async () => {
  signedIn(server, asha);
  openPortal('/admin/members');
  await waitFor(() => expect(location.pathname).not.toBe('/admin/members'));
  expect(server.requests('GET /admin/members')).toEqual([]);
});

const serverHasWaiting = (more: object) =>
  server.on('GET /admin/waiting', {
    body: {
      data: {
        registrations: 0,
        posts: null,
        erasures: 0,
        mails: 0,
        stoppedProjections: [],
        ...more,
      },
    },
  });

it.each([
  { disk: 'filling', words: /filling up\. Make room soon/u },
  { disk: 'full', words: /nothing new is saved\. Please make room now/u },
])('the admin page warns of a disk that is $disk', async ({ disk, words }) => {
  serverHasWaiting({ disk });
  openPortal('/admin');
  const waiting = within(await screen.findByRole('navigation', { name: 'What waits for you' }));
  expect(waiting.getByRole('listitem')).toHaveTextContent(words);
});

it('the admin page says how links come to work, and with which address', async () => {
  serverHasWaiting({ publicUrlUnset: true });
  openPortal('/admin');
  const waiting = within(await screen.findByRole('navigation', { name: 'What waits for you' }));
  expect(waiting.getByRole('listitem')).toHaveTextContent(
    `set its public address to ${location.origin}.`,
  );
});

it('the admin page opens with what waits, live, and is calm when nothing does', async () => {
  serverHasWaiting({ registrations: 2, posts: 1, erasures: 1, stoppedProjections: ['likes'] });
  openPortal('/admin');
  const waiting = within(await screen.findByRole('navigation', { name: 'What waits for you' }));
  expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 erasure under way',
    '! ‘likes’ is no longer kept up to date. Tell whoever runs the server: its log says why.',
  ]);
  expect(waiting.getByRole('link', { name: '1 erasure under way' })).toHaveAttribute(
    'href',
    '/admin/members?state=erasing',
  );
  serverHasWaiting({});
  await push(server, { event: 'decision_made', data: { _id: 'd2' } }, '30');
  expect(await screen.findByText('Nothing is waiting for you.')).toBeInTheDocument();
});

it("a post's page shows administrators what was decided about it and its comments", async () => {
  const post = aPost({ _id: 'p1', title: 'A reunion in May' });
  server.on('GET /posts/:id', { body: { data: post } });
  server.on('GET /posts/:id/comments', { body: { data: [] } });
  server.on('GET /admin/history', {
    body: {
      data: [
        decision({
          action: 'remove-comment',
          subject: { _id: 'c1', kind: 'comment', label: 'Nonsense' },
        }),
      ],
    },
  });
  openPortal('/posts/p1');
  const timeline = within(await screen.findByRole('region', { name: 'Decisions about this post' }));
  expect(await timeline.findByText('Nonsense')).toBeInTheDocument();
  expect(server.requests('GET /admin/history')[0]?.query.get('query')).toBe('subject:p1');
});

it("a post's page asks for no decisions when a member opens it", async () => {
  signedIn(server, asha);
  server.on('GET /posts/:id', { body: { data: aPost({ title: 'A reunion in May' }) } });
  openPortal('/posts/p1');
  await screen.findByRole('article', { name: 'A reunion in May' });
  expect(server.requests('GET /admin/history')).toEqual([]);
});

it('members read in their settings what was decided about their account, and why', async () => {
  signedIn(server, asha);
  server.on('GET /users/profile', { body: { data: asha } });
  server.on('GET /auth/devices', { body: { data: [] } });
  const {
    note: _note,
    person: _person,
    via: _via,
    undoableUntil: _until,
    ...own
  } = decision({
    code: 'advertising',
  });
  server.on('GET /account/decisions', {
    body: { data: [{ ...own, actor: { fullName: 'An administrator' } }] },
  });
  openPortal('/settings/account');
  const panel = within(await screen.findByRole('region', { name: 'Decisions about your account' }));
  const entry = await panel.findByRole('article', { name: 'Your account was suspended.' });
  expect(entry).toHaveTextContent('Advertising and selling are not allowed here. Sold tickets');
  expect(entry).toHaveTextContent('An administrator20 November 2026');
});

it('the history exports its search as a file', async () => {
  const files = savedFiles();
  server.on('GET /admin/history', ({ query }) =>
    query.get('format') === null ? { body: { data: [] } } : { file: 'At,Decided by' },
  );
  const { user } = openPortal('/admin/history?query=batch:2004');
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(async () =>
    expect(await files()).toEqual([{ name: 'history.csv', text: 'At,Decided by' }]),
  );
  const [exported] = server
    .requests('GET /admin/history')
    .filter(({ query }) => query.get('format') !== null);
  expect(Object.fromEntries(exported?.query ?? [])).toEqual({ query: 'batch:2004', format: 'csv' });
  server.on('GET /admin/history', unreachable);
  await user.click(screen.getByText('For analysts'));
  await user.click(await screen.findByRole('button', { name: 'Export as NDJSON' }));
  await waitFor(() => expect(toasts()).toContain('Could not export the history.'));
});

it('an opened decision marks the words that changed', async () => {
  server.on('GET /admin/history', { body: { data: [decision({ action: 'change-group' })] } });
  server.on('GET /admin/history/:id', {
    body: {
      data: {
        ...decision({ action: 'change-group' }),
        reverses: null,
        undoneBy: null,
        changes: [
          { field: 'text', before: 'Tea at four today', after: 'Tea at five today', erased: false },
        ],
        events: [],
      },
    },
  });
  const { user } = openPortal('/admin/history');
  await user.click(within(await screen.findByRole('article')).getByText('Changed a group'));
  const removed = (await screen.findByText('four')).closest('del');
  expect(removed).toHaveTextContent('removed: four');
  expect(screen.getByText('five').closest('ins')).toHaveTextContent('added: five');
  expect(screen.getByRole('link', { name: 'Ravi Kale' })).toHaveAttribute(
    'href',
    '/admin/members/m1',
  );
});

it('undoes a decision with a reason, and then offers no undo of it', async () => {
  const rejection = decision({
    action: 'reject-registration',
    subject: { _id: 'm1', kind: 'member', label: null },
    person: { _id: 'm1', label: null },
    undoableUntil: '2026-12-20T10:00:00.000Z',
  });
  const knows = (entry: Decision) => {
    const opened = { ...entry, reverses: null, undoneBy: null, changes: [], events: [] };
    server.on('GET /admin/history', { body: { data: [entry] } });
    server.on('GET /admin/history/:id', { body: { data: opened } });
  };
  knows(rejection);
  const nothing = { comments: 0, likes: 0, members: 0, messages: 0, parts: null, changes: [] };
  server.on('GET /admin/history/:id/undo', { body: { data: { blocker: null, ...nothing } } });
  server.on('POST /admin/history/:id/undo', () => {
    knows({ ...rejection, state: 'undone', undoableUntil: null });
    const reversal = decision({ _id: 'd2', action: 'reverse-rejection' });
    return { body: { data: reversal }, headers: { 'X-Decision-Id': 'd2' } };
  });
  const { user } = openPortal('/admin/history');
  await user.click(await screen.findByText('Rejected a registration', { selector: 'summary > b' }));
  await user.click(await screen.findByRole('button', { name: 'Undo…' }));
  const form = within(await screen.findByRole('form', { name: 'Undo the decision' }));
  await user.click(form.getByRole('button', { name: 'Undo' }));
  expect(form.getByText('A reason is required')).toBeInTheDocument();
  await user.selectOptions(form.getByLabelText('Reason'), 'We made a mistake.');
  await user.click(form.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(server.requests('POST /admin/history/d1/undo')[0]?.body).toEqual({
    code: 'mistake',
    reason: 'We made a mistake.',
  });
  expect(screen.queryByRole('button', { name: 'Undo…' })).toBeNull();
});
