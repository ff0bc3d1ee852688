import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press, toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

/** jsdom has no addresses of objects, and a click on one goes nowhere. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const server = fakeServer();
beforeEach(() => {
  server.on('GET /account/accesses', { body: { data: [] } });
  server.on('GET /account/grievances', { body: { data: [] } });
  server.on('GET /account/nominees', { body: { data: [] } });
});
const kept = {
  _id: 'address',
  what: 'Your email address',
  why: 'So that you can sign in',
  seenBy: 'You and the administrators',
  until: 'Until your account is erased',
  fields: ['member.email'],
};

function openPage() {
  signedIn(server);
  server.on('GET /account/data', { body: { data: [kept] } });
  openPortal('/account/data');
}

const unfold = async () =>
  fireEvent.click(await screen.findByText('Everything that we keep, why, and for how long'));

it('the page of one’s own data tells, once unfolded, what is kept, why, who sees it, and for how long', async () => {
  openPage();
  expect(await screen.findByText(kept.why)).not.toBeVisible();
  await unfold();
  const entry = within(screen.getByRole('article', { name: 'Your email address' }));
  for (const words of ['So that you can sign in', 'You and the administrators', kept.until])
    expect(entry.getByText(words)).toBeInTheDocument();
});

it('a copy of one’s own data needs the password, and lands in the downloads', async () => {
  openPage();
  await screen.findByRole('button', { name: 'Download your data' });
  press('Download your data');
  const password = await screen.findByLabelText('Your password');
  await waitFor(() => expect(password).toHaveFocus());
  const wrong = 'This is not your password';
  server.on('POST /account/data', {
    status: 400,
    body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
  });
  fill({ 'Your password': 'Wrong-Word-1' });
  press('Download');
  await errorBecomes('Your password', wrong);
  expect(saved).toEqual([]);

  server.on('POST /account/data', { body: {} });
  fill({ 'Your password': 'Good-Word-1' });
  press('Download');
  await toastBecomes('Your data is in your downloads.');
  expect(saved).toEqual(['my-data.zip']);
  // The toast comes before the form goes
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download your data' })).toHaveFocus(),
  );
});

it('says so where what is kept could not be loaded, and tries again', async () => {
  signedIn(server);
  server.on('GET /account/data', { status: 500, body: { message: 'Broken' } });
  openPortal('/account/data');
  await unfold();
  const failed = { name: 'Could not load what is kept.' };
  await screen.findByRole('heading', failed, { timeout: 10_000 });
  server.on('GET /account/data', { body: { data: [kept] } });
  press('Try Again');
  expect(await screen.findByRole('article', { name: kept.what })).toBeInTheDocument();
});

const leavePanel = async () => within(await screen.findByRole('region', { name: 'Leave' }));
const erasure = (own: boolean) => ({ erasure: { dueAt: '2026-11-30T10:00:00.000Z', own } });
const now = (change: object) => {
  server.on('GET /auth/me', { body: { data: { ...asha, ...change } } });
  return { body: { data: { ...asha, ...change } } };
};

it('someone who leaves gets a date, and keeps the account by a tap', async () => {
  openPage();
  await leavePanel();
  press('Erase my account…');
  const password = await screen.findByLabelText('Your password');
  await waitFor(() => expect(password).toHaveFocus());
  expect(screen.getByRole('radio', { name: 'Erase them, too' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'Keep them without your name' }));
  fill({ 'Your password': 'Good-Word-1' });
  server.on('DELETE /account', now(erasure(true)));
  press('Erase my account');
  const panel = await leavePanel();
  expect(
    await panel.findByText('Your account will be erased on 30 November 2026.'),
  ).toBeInTheDocument();

  expect(server.requests('DELETE /account').map(({ body }) => body)).toEqual([
    { password: 'Good-Word-1', content: 'anonymous' },
  ]);
  server.on('PUT /account/keep', now({}));
  press('Keep my account');
  await toastBecomes('You are keeping your account.');
  expect(screen.queryByText(/^Your account will be erased/u)).toBeNull();
  expect(await panel.findByRole('button', { name: 'Erase my account…' })).toBeInTheDocument();
});

it.each([
  ['whom administrators erase', erasure(false), /^The administrators decided this/u],
  ['who is an administrator', { role: 'admin' }, /^You are an administrator/u],
])('someone %s reads why they cannot leave here', async (_, change, words) => {
  signedIn(server);
  server.on('GET /account/data', { body: { data: [kept] } });
  now(change);
  openPortal('/account/data');
  const panel = await leavePanel();
  expect(await panel.findByText(words)).toBeInTheDocument();
  expect(panel.queryByRole('button')).toBeNull();
});

it('every page tells someone who leaves until when they can keep their account, and keeps it by a tap', async () => {
  signedIn(server, { ...asha, ...erasure(true) });
  openPortal('/groups');
  const banner = within(
    (await screen.findByText('Your account will be erased on 30 November 2026')).parentElement!,
  );
  now({});
  server.on('PUT /account/keep', { body: { data: asha } });
  fireEvent.click(banner.getByRole('button', { name: 'Keep it' }));
  await toastBecomes('You are keeping your account.');
  expect(screen.queryByText(/^Your account will be erased/u)).toBeNull();
});

it('every page tells someone whom administrators erase where they read why', async () => {
  signedIn(server, { ...asha, ...erasure(false) });
  openPortal('/groups');
  await screen.findByText('Your account will be erased on 30 November 2026');
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Read why' })).toHaveAttribute('href', '/account/data');
});

it('someone who hides is told before that they are signed out, and then is', async () => {
  openPage();
  await leavePanel();
  press('Hide my account…');
  const dialog = await screen.findByRole('dialog', { name: 'Hide your account and sign out?' });
  expect(dialog).toHaveTextContent('You are signed out on all your devices');
  server.on('PUT /account/hide', {
    body: { message: 'Your account is hidden. Sign in to show it again.' },
  });
  press('Hide and sign out');
  await toastBecomes('Your account is hidden. Sign in to show it again.');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
});

it('someone whom the portal could not hide stays signed in, and reads why', async () => {
  openPage();
  await leavePanel();
  press('Hide my account…');
  await screen.findByRole('dialog');
  server.on('PUT /account/hide', {
    status: 503,
    body: { message: 'Please try again in a moment.' },
  });
  press('Hide and sign out');
  await toastBecomes('Please try again in a moment.');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
