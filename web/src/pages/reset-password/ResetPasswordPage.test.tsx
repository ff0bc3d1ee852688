import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import { errorBecomes, errorBelow, fill, press, toastBecomes } from '../../testing/form.ts';
import { openPortal, toasts } from '../../testing/portal.tsx';
import { toast } from '../../ui/states/toast.ts';

const server = fakeServer();
afterEach(() => {
  vi.useRealTimers();
});

describe('the reset-password page', () => {
  const open = async () => {
    openPortal('/reset-password/token%2F1');
    await screen.findByLabelText('New password');
  };
  const reset = (password: string, confirmation = password) => {
    fill({ 'New password': password, 'Confirm new password': confirmation });
    press('Reset Password');
  };

  it('the reset-password page has two fields, a hint and a link to the login page [2.reset-password.1] [2.reset-password.2] [2.reset-password.4] [2.reset-password.5] [2.route-table.6] [5.22]', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Reset Your Password' })).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toBeRequired();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'min 8 chars, 1 uppercase, 1 lowercase, 1 number',
    );
    expect(screen.getByLabelText('Confirm new password')).toBeRequired();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
  });

  it('the reset-password page sends no password that breaks a rule, and lists the broken rules [5.16] [5.17] [5.18] [5.19] [5.20]', async () => {
    await open();
    reset('-------');
    await errorBecomes(
      'New password',
      [
        'Password must be at least 8 characters long',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
      ].join(', '),
    );
    reset('SECRET-AB');
    await errorBecomes(
      'New password',
      'Password must contain at least one lowercase letter, Password must contain at least one number',
    );
    expect(server.requests('PUT /auth/reset-password/:token')).toEqual([]);
  });

  it('the reset-password page refuses two different passwords [5.21] [5.22]', async () => {
    await open();
    reset('Secret-12', '');
    await errorBecomes('Confirm new password', 'Passwords do not match.');
    expect(errorBelow('New password')).toBeNull();
    fill({ 'Confirm new password': 'Secret-12' });
    await errorBecomes('Confirm new password', null);
    expect(server.requests('PUT /auth/reset-password/:token')).toEqual([]);
  });

  it('the reset-password page disables its button while it sends the password with the token [2.reset-password.3] [4.39] [7.auth.8]', async () => {
    server.on('PUT /auth/reset-password/:token', neverAnswers);
    await open();
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
    reset('Secret-12');
    expect(await screen.findByRole('button', { name: 'Resetting Password...' })).toBeDisabled();
    const [request] = server.requests('PUT /auth/reset-password/:token');
    expect(request?.path).toBe('/auth/reset-password/token%2F1');
    expect(request?.body).toEqual({ password: 'Secret-12' });
  });

  it("the reset-password page shows the server's message, and goes to /login after 3 seconds [4.39] [7.auth.9] [8.9] [9.21]", async () => {
    server.on('PUT /auth/reset-password/:token', { body: { message: 'Your password is new.' } });
    await open();
    // The code that shows toasts loads with the first one, and fake timers don't wait for it
    toast.error('The code has loaded.');
    await waitFor(() => expect(toasts()).toEqual(['The code has loaded.']));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    reset('Secret-12');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(toasts()).toContain('Your password is new.');
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(2_990));
    expect(location.pathname).toBe('/reset-password/token%2F1');
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(location.pathname).toBe('/login');
  });

  it("the reset-password page can be sent again after a failure, and shows the server's message below the field [4.40] [7.auth.10] [8.8]", async () => {
    const errors = [{ field: 'password', message: 'Not the one you had before' }];
    server.on('PUT /auth/reset-password/:token', {
      status: 400,
      body: { message: 'This link is no longer good.', errors },
    });
    await open();
    reset('Secret-12');
    await toastBecomes('This link is no longer good.');
    await errorBecomes('New password', 'Not the one you had before');
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
    fill({ 'New password': 'Secret-123' });
    await errorBecomes('New password', null);
  });

  it('the reset-password page reports a failure for which the server gave no reason [8.8]', async () => {
    server.on('PUT /auth/reset-password/:token', unreachable);
    await open();
    reset('Secret-12');
    await toastBecomes('An error occurred.');
    expect(await screen.findByText(/^The portal cannot be reached\./u)).toBeInTheDocument();
  });
});
