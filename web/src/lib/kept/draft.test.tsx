import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, emptyPortal, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const ravi = { ...asha, _id: '6f1c1f0e-8f57-4f57-9d0e-0a51f9b8a002', fullName: 'Ravi Rao' };

const subject = () => screen.findByRole('textbox', { name: 'Subject' });
const write = async (text: string) =>
  fireEvent.change(await subject(), { target: { value: text } });

function signInAsInAnotherTab(member: typeof asha): void {
  server.on('GET /auth/me', { body: { data: member } });
  localStorage.setItem('token', `token of ${member._id}`);
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

it('a draft is shown to its owner alone when someone else signs in on the same browser, in this tab or another', async () => {
  signedIn(server);
  openPortal('/feedback');
  await write('By Asha');
  signInAsInAnotherTab(ravi);
  await screen.findByText('Ravi Rao, account menu');
  expect(await subject()).toHaveValue('');
  await write('By Ravi');
  signInAsInAnotherTab(asha);
  await screen.findByText('Asha Patil, account menu');
  expect(await subject()).toHaveValue('By Asha');
});

it('a draft outlives the end of its session, and is there when its owner signs in again', async () => {
  signedIn(server);
  const { unmount } = openPortal('/feedback');
  await write('By Asha');
  server.on('POST /feedback', { status: 401, body: { message: 'Please sign in.' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  unmount();

  emptyPortal(server, ravi);
  localStorage.setItem('token', 'token of Ravi');
  const asRavi = openPortal('/feedback');
  expect(await subject()).toHaveValue('');
  asRavi.unmount();

  signedIn(server);
  openPortal('/feedback');
  expect(await subject()).toHaveValue('By Asha');
});

it('a draft outlives a session that the server ends over the real-time connection', async () => {
  signedIn(server);
  const { unmount } = openPortal('/feedback');
  await write('By Asha');
  await waitFor(() => expect(server.sockets()).not.toEqual([]));
  const ended = { event: 'session_ended', data: { message: 'Please sign in again.' } };
  act(() =>
    server
      .sockets()
      .at(-1)
      ?.onmessage?.({ data: JSON.stringify(ended) }),
  );
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  unmount();

  emptyPortal(server, ravi);
  localStorage.setItem('token', 'token of Ravi');
  const asRavi = openPortal('/feedback');
  expect(await subject()).toHaveValue('');
  asRavi.unmount();

  signedIn(server);
  openPortal('/feedback');
  expect(await subject()).toHaveValue('By Asha');
});

it('a sign-out leaves nothing of the member in the storage, but what belongs to the device and to others', async () => {
  const kept = {
    'device:abc': 'secret',
    theme: 'dark',
    [`drafts:${ravi._id}:feedback:subject`]: 'By Ravi',
    [`seen:${ravi._id}:g1`]: '7',
  };
  const gone = {
    [`seen:${asha._id}:g1`]: '7',
    [`drafts:${asha._id}:outbox:g1:c1`]: '{}',
    birthdaysDismissed: `${new Date().toDateString()}\n${ravi._id}`,
    'added-by-a-later-release': 'Private words',
  };
  for (const [key, value] of Object.entries({ ...kept, ...gone })) localStorage.setItem(key, value);
  sessionStorage.setItem('draft:registration', '{"fullName":"Ravi Rao"}');
  sessionStorage.setItem('splashShown', 'true');
  signedIn(server);
  server.on('POST /auth/logout', { body: { message: 'You have been signed out.' } });
  const { user } = openPortal('/feedback');
  await write('By Asha');
  await user.click(await screen.findByRole('button', { name: 'Asha Patil, account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByLabelText('Email');
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept);
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ splashShown: 'true' });
});

it('a tab that waited in the history while another one signed out shows nothing of the member', async () => {
  signedIn(server);
  openPortal('/feedback');
  await write('By Asha');
  localStorage.removeItem('token');
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await screen.findByLabelText('Email');
});
