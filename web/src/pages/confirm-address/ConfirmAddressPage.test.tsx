import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import { press } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const CALL = 'PUT /auth/confirm-address/:token';
const YES = 'Yes, it is mine';

describe('the page of the link that confirms an address', () => {
  const open = async () => {
    openPortal('/confirm-address/token-1');
    await screen.findByRole('button', { name: YES });
  };

  it('the page of the link that confirms an address sends nothing before someone says yes', async () => {
    server.on(CALL, { body: { message: 'Thank you. Your address is confirmed.' } });
    await open();
    expect(server.requests(CALL)).toEqual([]);
    press(YES);
    expect(await screen.findByText('Thank you. Your address is confirmed.')).toHaveFocus();
    expect(server.requests(CALL).map(({ path }) => path)).toEqual([
      '/auth/confirm-address/token-1',
    ]);
    expect(screen.queryByRole('button', { name: YES })).toBeNull();
    expect(screen.getByRole('link', { name: 'To the sign-in page' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  it('the page of the link that confirms an address also works for someone who is signed in', async () => {
    signedIn(server, asha);
    server.on(CALL, { body: { message: 'Thank you. Your address is confirmed.' } });
    await open();
    press(YES);
    await screen.findByText('Thank you. Your address is confirmed.');
  });

  it('the page of the link that confirms an address shows that it waits for the answer', async () => {
    server.on(CALL, neverAnswers);
    await open();
    press(YES);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: YES })).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it.each([
    [409, 'This link was already used: your address is confirmed.'],
    [400, 'This link has expired. Sign in, and we will offer to send you a new one.'],
  ])(
    'the page of a link that no longer confirms an address (%i) says why, and offers no second try',
    async (status, message) => {
      server.on(CALL, { status, body: { message } });
      await open();
      press(YES);
      expect(await screen.findByText(message)).toHaveFocus();
      expect(screen.queryByRole('button', { name: YES })).toBeNull();
    },
  );

  it('the page of the link that confirms an address can be tried again when the portal was away', async () => {
    server.on(CALL, unreachable);
    await open();
    press(YES);
    await screen.findByText('Your address was not confirmed. Please try again.');
    server.on(CALL, { body: { message: 'Thank you. Your address is confirmed.' } });
    press(YES);
    await screen.findByText('Thank you. Your address is confirmed.');
  });
});
