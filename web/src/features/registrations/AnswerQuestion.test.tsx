import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fill, press } from '../../testing/form.ts';
import { emptyPortal, openPortal } from '../../testing/portal.tsx';

const server = fakeServer();

async function beAsked() {
  emptyPortal(server);
  server.on('POST /auth/login', {
    status: 403,
    body: { message: 'Your account is waiting for approval.', question: 'Which house?' },
  });
  const view = openPortal('/login');
  await screen.findByLabelText('Email');
  fill({ Email: 'asha@example.org', Password: 'Secret-12' });
  press('Sign In');
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  return { ...view, field };
}

it('shows someone who waits what they were asked, and sends the answer with what they typed', async () => {
  server.on('POST /auth/registration/answer', { body: { message: 'Thank you.' } });
  const { user, field } = await beAsked();
  expect(screen.getByText('Which house?')).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  press('Send answer');
  expect(await screen.findByText('An answer is required')).toBeInTheDocument();
  await user.type(field, 'Shivaji');
  press('Send answer');
  expect(await screen.findByText('Thank you.')).toBeInTheDocument();
  expect(server.requests('POST /auth/registration/answer')[0]?.body).toEqual({
    email: 'asha@example.org',
    password: 'Secret-12',
    answer: 'Shivaji',
  });
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
});

it('keeps the answer when it could not be sent, and says why', async () => {
  server.on('POST /auth/registration/answer', { status: 429, body: { message: 'Please wait.' } });
  const { user, field } = await beAsked();
  await user.type(field, 'Shivaji');
  press('Send answer');
  expect(await screen.findByText('Please wait.')).toBeInTheDocument();
  expect(field).toHaveValue('Shivaji');
});
