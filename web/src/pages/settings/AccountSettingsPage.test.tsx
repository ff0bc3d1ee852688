import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press } from '../../testing/form.ts';

const server = fakeServer();
const CALL = 'PUT /users/profile/email';

// The client reads the school's data once, and test files share their modules
afterEach(() => vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  const school = document.getElementById('school')!;
  school.textContent = JSON.stringify({ ...JSON.parse(school.textContent), sendsMail: true });
});

it('the account settings ask for another email address with the password, and say where the link went', async () => {
  const { asha, openPortal, signedIn } = await import('../../testing/portal.tsx');
  signedIn(server, { ...asha, email: 'asha@example.org' });
  openPortal('/settings/account');
  await screen.findByText('asha@example.org');
  press('Change email address');
  await waitFor(() => expect(screen.getByLabelText('New email address')).toHaveFocus());
  press('Send the link');
  await errorBecomes('New email address', 'Email is required');
  const wrong = 'This is not your password';
  server.on(CALL, {
    status: 400,
    body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
  });
  fill({ 'New email address': 'asha@new.example', 'Your password': 'Wrong-Word-1' });
  press('Send the link');
  await errorBecomes('Your password', wrong);
  server.on(CALL, { body: { message: 'We have sent a link to asha@new.example.' } });
  fill({ 'Your password': 'Good-Word-1' });
  press('Send the link');
  expect(await screen.findByText('We have sent a link to asha@new.example.')).toHaveFocus();
  expect(server.requests(CALL).at(-1)?.body).toEqual({
    email: 'asha@new.example',
    password: 'Good-Word-1',
  });
  expect(screen.getByText('asha@example.org')).toBeVisible();
});
