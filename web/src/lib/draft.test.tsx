import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { asha, emptyPortal, openPortal, signedIn } from '../testing/portal.tsx';

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

it('a draft is shown to its owner alone when somebody else signs in on the same browser, in this tab or another', async () => {
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

it('a draft that an earlier release stored without its owner is deleted', async () => {
  localStorage.setItem('draft:feedback:subject', 'By somebody');
  signedIn(server);
  openPortal('/feedback');
  expect(await subject()).toHaveValue('');
  expect(localStorage.getItem('draft:feedback:subject')).toBeNull();
});
