import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@portal/contracts/members/member.api';
import { expect, it } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const office: User = {
  ...asha,
  fullName: 'Administrator',
  role: 'admin',
  batchYear: null,
  age: null,
  birthday: null,
  dateOfBirth: null,
  email: 'office@school.example',
};
const meera = { ...office, fullName: 'Meera Rao', batchYear: 1994, dateOfBirth: '1976-02-03' };

function openAs(user: User, path: string) {
  signedIn(server, user);
  server.on('GET /users/profile', { body: { data: user } });
  return openPortal(path);
}
const card = () => screen.findByRole('region', { name: 'Say who you are' });
async function openForm() {
  const view = openAs(office, '/profile');
  const form = within(await screen.findByRole('form', { name: 'Say who you are' }));
  const say = async (fullName: string, batchYear: string, dateOfBirth: string) => {
    await view.user.type(form.getByLabelText('Full name'), fullName);
    await view.user.type(form.getByLabelText('Batch year'), batchYear);
    await view.user.type(form.getByLabelText('Date of birth'), dateOfBirth);
    await view.user.click(form.getByRole('button', { name: 'Save' }));
  };
  return { ...view, form, say };
}

it.each(['/', '/admin'])(
  'asks an office account who it is, at %s, until told not now',
  async (path) => {
    const { user, unmount } = openAs(office, path);
    const link = within(await card()).getByRole('link', { name: 'Add your name and batch' });
    expect(link).toHaveAttribute('href', '/profile');
    await user.click(within(await card()).getByRole('button', { name: 'Not now' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Say who you are' })).toBeNull(),
    );
    unmount();
    openPortal(path);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('button', { name: /account menu/u });
    expect(screen.queryByRole('region', { name: 'Say who you are' })).toBeNull();
  },
);

it.each(['/', '/admin'])('asks no administrator with a batch, at %s', async (path) => {
  openAs(meera, path);
  await screen.findAllByText(/Meera/u);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Say who you are' })).toBeNull();
});

it('asks for name, batch and date of birth, and names what is missing', async () => {
  const { user, form } = await openForm();
  expect(form.getByLabelText('Full name')).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Full name is required')).toBeInTheDocument();
  expect(form.getByText('Batch year is required')).toBeInTheDocument();
  expect(form.getByText('Date of birth is required')).toBeInTheDocument();
  expect(server.requests('PUT /users/profile')).toEqual([]);
  await user.type(form.getByLabelText('Batch year'), '94');
  await waitFor(() =>
    expect(form.getByLabelText('Date of birth')).toHaveAttribute('max', '1986-12-31'),
  );
});

it('turns an office account into a person, with a two-digit year written in full', async () => {
  server.on('PUT /users/profile', () => {
    server.on('GET /users/profile', { body: { data: meera } });
    return { body: { data: meera } };
  });
  const { say } = await openForm();
  await say('Meera Rao', '94', '1976-02-03');
  await screen.findByRole('heading', { level: 1, name: 'Meera Rao' });
  expect(server.requests('PUT /users/profile').map(({ body }) => body)).toEqual([
    { fullName: 'Meera Rao', batchYear: 1994, dateOfBirth: '1976-02-03' },
  ]);
  expect(screen.queryByRole('form', { name: 'Say who you are' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Batch of 1994' })).toBeInTheDocument();
  await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully!']));
});

it('says at the field why a fact is refused, and keeps what was typed when nobody answers', async () => {
  const message = 'Your batch is on record already. Please ask an administrator to correct it.';
  const errors = [{ field: 'batchYear', message }];
  server.on('PUT /users/profile', { status: 400, body: { message, errors } });
  const { user, form, say } = await openForm();
  await say('Meera Rao', '94', '1976-02-03');
  expect(await form.findByText(message)).toBeInTheDocument();
  expect(toasts()).toEqual([]);
  server.on('PUT /users/profile', unreachable);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/The portal cannot be reached/u)).toBeInTheDocument();
  expect(form.getByLabelText('Full name')).toHaveValue('Meera Rao');
});

it('shows the person in other open browsers at once, in the profile and in the directory', async () => {
  const empty = { pagination: { currentPage: 1, totalPages: 0 }, people: 0, batches: 0 };
  server.on('GET /users', { body: { ...empty, data: [] } });
  openAs(office, '/directory');
  await screen.findByText('No Alumni Found');
  server.on('GET /users', { body: { ...empty, data: [meera], people: 1, batches: 1 } });
  await push(server, { event: 'account_changed', data: meera }, '0000000000000009');
  expect(await screen.findByText('1 person from 1 batch.')).toBeInTheDocument();
  const ravi = { ...asha, _id: '6f1c1f0e-8f57-4f57-9d0e-0a51f9b8a002', fullName: 'Ravi Kale' };
  server.on('GET /users', { body: { ...empty, data: [meera, ravi], people: 2, batches: 1 } });
  await push(server, { event: 'member_changed', data: ravi }, '0000000000000010');
  expect(await screen.findByText('2 people from 1 batch.')).toBeInTheDocument();
});
