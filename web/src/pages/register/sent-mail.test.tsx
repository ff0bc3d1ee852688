import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { fill, pathBecomes, press } from '../../testing/form.ts';

const server = fakeServer();

// The client reads the school's data once, and test files share their modules
afterEach(() => vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  const school = document.getElementById('school')!;
  school.textContent = JSON.stringify({ ...JSON.parse(school.textContent), sendsMail: true });
});

it('the registration and login pages promise a mail where mail is sent', async () => {
  server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
  const { openPortal } = await import('../../testing/portal.tsx');
  openPortal('/register');
  await screen.findByText(/You will hear by email\.$/u);
  fill({
    'Full name': 'Asha Patil',
    Email: 'asha@example.org',
    Password: 'Secret-12',
    'Batch year': '1994',
    'Date of birth': '1978-03-14',
  });
  press('Register');
  await pathBecomes('/login');
  expect(await screen.findByText(/^Your request is with/u)).toHaveTextContent(
    'We will write to asha@example.org when they have decided.',
  );
  press('Forgot your password?');
  expect(await screen.findByRole('dialog')).toHaveTextContent('we will send you a link');
});

it('someone who waits for approval is told of the link to their address, and asks for a new one', async () => {
  server.on('POST /auth/login', { status: 403, body: { message: 'Not approved yet.' } });
  const { openPortal } = await import('../../testing/portal.tsx');
  openPortal('/login');
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  fill({ Email: 'asha@example.org', Password: 'Secret-12' });
  press('Sign In');
  await screen.findByText(/^We sent a link to asha@example\.org\./u);
  server.on('POST /auth/address-link', unreachable);
  press('Send a new link');
  await screen.findByText('No link was sent. Please try again.');
  server.on('POST /auth/address-link', { body: { message: 'A link is on its way.' } });
  press('Send a new link');
  await screen.findByText('A link is on its way.');
  expect(server.requests('POST /auth/address-link').at(-1)?.body).toEqual({
    email: 'asha@example.org',
  });
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
});

it('administrators see on pending registrations whether the address is confirmed, and nothing of people who were sent no link', async () => {
  const { asha, openPortal, signedIn } = await import('../../testing/portal.tsx');
  signedIn(server, { ...asha, role: 'admin' });
  const pending = { ...asha, status: 'pending', createdAt: '2026-11-20T06:00:00.000Z' };
  const data = [
    { ...pending, _id: 'a', fullName: 'Anil Kale', addressConfirmed: true },
    { ...pending, _id: 'b', fullName: 'Bina Shah', addressConfirmed: false },
    { ...pending, _id: 'c', fullName: 'Chitra Rao' },
  ];
  server.on('GET /users/pending', { body: { data, total: 3 } });
  openPortal('/admin');
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li');
  expect(await rowOf('Anil Kale')).toHaveTextContent('Address confirmed');
  expect(await rowOf('Bina Shah')).toHaveTextContent('Address not confirmed');
  expect(await rowOf('Chitra Rao')).not.toHaveTextContent('Address');
});
