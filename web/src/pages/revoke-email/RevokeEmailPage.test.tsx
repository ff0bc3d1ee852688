import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press } from '../../testing/form.ts';
import { openPortal } from '../../testing/portal.tsx';

const server = fakeServer();
const CALL = 'PUT /auth/revoke-email/:token';

it('the link to the address before takes a change back with the password, and sends nothing unasked', async () => {
  openPortal('/revoke-email/token-1');
  await screen.findByLabelText('Your password');
  expect(server.requests(CALL)).toEqual([]);
  const wrong = 'This is not your password';
  server.on(CALL, {
    status: 400,
    body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
  });
  fill({ 'Your password': 'Wrong-Word-1' });
  press('Keep my email address');
  await errorBecomes('Your password', wrong);
  server.on(CALL, { body: { message: 'Your account has this email address.' } });
  fill({ 'Your password': 'Good-Word-1' });
  press('Keep my email address');
  expect(await screen.findByText('Your account has this email address.')).toHaveFocus();
  expect(server.requests(CALL).at(-1)?.body).toEqual({ password: 'Good-Word-1' });
  expect(screen.getByRole('link', { name: 'To the sign-in page' })).toBeVisible();
});

it('without the password the link signs everyone out once that is chosen', async () => {
  server.on(CALL, { body: { message: 'Everyone has been signed out.' } });
  openPortal('/revoke-email/token-1');
  await screen.findByLabelText('Your password');
  press('I do not know it');
  expect(server.requests(CALL)).toEqual([]);
  press('Sign everyone out');
  expect(await screen.findByText('Everyone has been signed out.')).toHaveFocus();
  expect(server.requests(CALL)[0]?.body).toEqual({});
});
