import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import { openPortal, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
afterEach(() => {
  vi.useRealTimers();
});

const fill = (fields: Readonly<Record<string, string>>): void => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The error below a field. */
function errorOf(label: string): string | null {
  const control = screen.getByLabelText(label);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  const described = control.getAttribute('aria-describedby') ?? '';
  const error = described.split(' ').find((id) => id.endsWith('-error'));
  return error === undefined ? null : (document.getElementById(error)?.textContent ?? null);
}
const errorBecomes = (label: string, error: string | null) =>
  waitFor(() => expect(errorOf(label)).toBe(error));
const toastBecomes = (text: string) => waitFor(() => expect(toasts()).toContain(text));
const pathBecomes = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe('the login page', () => {
  const open = async () => {
    openPortal('/login');
    await screen.findByLabelText('Email');
  };
  const signIn = () => {
    fill({ Email: 'asha@example.org', Password: 'Secret-12' });
    press('Sign In');
  };

  it('the login page asks for email and password, and leads to registration [2.login.1] [2.route-table.2]', async () => {
    await open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('button', { name: 'Forgot your password?' })).toBeInTheDocument();
  });

  it("the login page shows the server's reason for a failure [8.2]", async () => {
    server.on('POST /auth/login', { status: 401, body: { message: 'Wrong email or password.' } });
    await open();
    signIn();
    await toastBecomes('Wrong email or password.');
    expect(location.pathname).toBe('/login');
  });

  it('the login page reports a failure without a reason in its own words [8.2]', async () => {
    server.on('POST /auth/login', unreachable);
    await open();
    signIn();
    await toastBecomes('Login failed. Please try again.');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
  });

  it('the login page sends no empty fields', async () => {
    await open();
    press('Sign In');
    await errorBecomes('Email', 'Email is required');
    expect(errorOf('Password')).toBe('Password is required');
    expect(server.requests('POST /auth/login')).toEqual([]);
  });

  it('the login page opens a dialog that asks for the address, and then confirms [2.login.1] [4.38] [7.auth.6] [7.auth.7] [8.7]', async () => {
    const message = 'Look into your mailbox.';
    server.on('POST /auth/forgot-password', { body: { message } });
    await open();
    press('Forgot your password?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'asha@example.org' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(await dialog.findByText(/a reset link has been sent/u)).toHaveTextContent(
      /^If an account with that email exists, a reset link has been sent\..*check your spam folder\.$/u,
    );
    expect(dialog.queryByLabelText('Email')).toBeNull();
    await waitFor(() => expect(toasts()).toContain(message));
    expect(server.requests('POST /auth/forgot-password')[0]?.body).toEqual({
      email: 'asha@example.org',
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the dialog for a forgotten password reports a failure and keeps its form [8.7]', async () => {
    server.on('POST /auth/forgot-password', { status: 500, body: { message: 'A stack trace' } });
    await open();
    fill({ Email: 'asha@example.org' });
    press('Forgot your password?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    expect(dialog.getByLabelText('Email')).toHaveValue('asha@example.org');
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    await toastBecomes('An error occurred. Please try again.');
    expect(dialog.getByLabelText('Email')).toBeInTheDocument();
  });
});

describe('the registration page', () => {
  const good = {
    'Full name': 'Asha Patil',
    Email: 'asha@example.org',
    Password: 'Secret-12',
    'Batch year': '1994',
    'Date of birth': '1978-03-14',
  };
  const open = async () => {
    openPortal('/register');
    await screen.findByLabelText('Full name');
  };
  const register = (fields: Readonly<Record<string, string>> = {}) => {
    fill({ ...good, ...fields });
    press('Register');
  };
  const thisYear = new Date().getFullYear();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

  it('the registration page has a title and a link back to the login page [2.register.1] [2.route-table.3]', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Create Your Alumni Account' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  it('the registration page sends the form, says that an admin decides, and goes to /login [2.register.2] [7.auth.1] [8.4] [5.15]', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    register();
    await toastBecomes('Registration successful! Please wait for admin approval.');
    await pathBecomes('/login');
    expect(server.requests('POST /auth/register').map(({ body }) => body)).toEqual([
      {
        fullName: 'Asha Patil',
        email: 'asha@example.org',
        password: 'Secret-12',
        batchYear: 1994,
        dateOfBirth: '1978-03-14',
      },
    ]);
  });

  it('the registration page sends an admission number if there is one [7.auth.1]', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    register({ 'Admission number (optional)': 'A-1987-12' });
    await pathBecomes('/login');
    expect(server.requests('POST /auth/register')[0]?.body).toMatchObject({
      admissionNumber: 'A-1987-12',
    });
  });

  it('the registration page registers once, however often the same form is sent', async () => {
    server.on('POST /auth/register', unreachable);
    await open();
    register();
    await toastBecomes('Registration failed.');
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    press('Register');
    await pathBecomes('/login');
    const [first, second] = server.requests('POST /auth/register');
    expect(first?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/u);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  const wrong =
    'Password must contain at least one lowercase letter, one uppercase letter, and one number';
  const yearRule = `Batch year must be between 1950 and ${thisYear}`;
  it.each([
    ['Full name', '', 'Full name is required'],
    ['Full name', 'A', 'Full name must be at least 2 characters'],
    ['Full name', 'Asha 2', 'Full name can only contain letters and spaces'],
    ['Email', '', 'Email is required'],
    ['Email', 'asha', 'Please enter a valid email address'],
    ['Password', '', 'Password is required'],
    ['Password', 'Secre-1', 'Password must be at least 8 characters long'],
    ['Password', 'SECRET-12', wrong],
    ['Password', 'secret-12', wrong],
    ['Password', 'Secret-ab', wrong],
    ['Batch year', '', 'Batch year is required'],
    ['Batch year', '1949', yearRule],
    ['Batch year', String(thisYear + 1), yearRule],
    ['Date of birth', '', 'Date of birth is required'],
    ['Date of birth', tomorrow, 'Date of birth cannot be in the future'],
    ['Date of birth', '1899-12-31', 'Date of birth must be after 1900'],
  ])(
    'the registration page holds back a %s of "%s": %s [5.1] [5.2] [5.3] [5.4] [5.5] [5.6] [5.7] [5.8] [5.9] [5.10] [5.11] [5.12] [5.13] [5.14] [9.12] [9.13] [9.14] [9.15]',
    async (label, value, message) => {
      await open();
      register({ [label]: value });
      await errorBecomes(label, message);
      expect(server.requests('POST /auth/register')).toEqual([]);
      expect(toasts()).toEqual([]);
    },
  );

  it('the registration page accepts values just within the limits [9.12] [9.13] [9.14] [9.15]', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    register({
      'Full name': 'Om',
      Password: 'Secret-1',
      'Batch year': '1950',
      'Date of birth': '1900-01-01',
    });
    await pathBecomes('/login');
  });

  it("typing in a field of the registration page clears that field's error only [5.1] [4.41]", async () => {
    await open();
    register({ 'Full name': '', Email: '' });
    await errorBecomes('Full name', 'Full name is required');
    fill({ 'Full name': 'As' });
    await errorBecomes('Full name', null);
    expect(errorOf('Email')).toBe('Email is required');
  });

  it("the registration page shows the server's message of a field below it [5.1] [8.5] [7.auth.2]", async () => {
    server.on('POST /auth/register', {
      status: 409,
      body: {
        message: 'Conflict',
        errors: [{ field: 'email', message: 'This address is already registered' }],
      },
    });
    await open();
    register();
    await toastBecomes('Please fix the validation errors below.');
    await errorBecomes('Email', 'This address is already registered');
    fill({ Email: 'asha.patil@example.org' });
    await errorBecomes('Email', null);
  });

  it.each([
    [
      { status: 429, body: { message: 'Too many tries. Wait a minute.' } },
      'Too many tries. Wait a minute.',
    ],
    [{ status: 502 }, 'Registration failed.'],
  ])(
    "the registration page shows the server's reason for any other failure, or that it failed [8.6] [7.auth.2]",
    async (answer, toastText) => {
      server.on('POST /auth/register', answer);
      await open();
      register();
      await toastBecomes(toastText);
      expect(location.pathname).toBe('/register');
    },
  );
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

  it('the reset-password page has two fields, a hint and a way back [2.reset-password.1] [2.reset-password.2] [2.reset-password.4] [2.reset-password.5] [2.route-table.6] [5.22]', async () => {
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

  it('the reset-password page asks for the same password twice [5.21] [5.22]', async () => {
    await open();
    reset('Secret-12', '');
    await errorBecomes('Confirm new password', 'Passwords do not match.');
    expect(errorOf('New password')).toBeNull();
    fill({ 'Confirm new password': 'Secret-12' });
    await errorBecomes('Confirm new password', null);
    expect(server.requests('PUT /auth/reset-password/:token')).toEqual([]);
  });

  it('the reset-password page is busy while it sends the password with its token [2.reset-password.3] [4.39] [7.auth.8]', async () => {
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
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    reset('Secret-12');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(toasts()).toEqual(['Your password is new.']);
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

  it('the reset-password page reports a failure without a reason in its own words [8.8]', async () => {
    server.on('PUT /auth/reset-password/:token', unreachable);
    await open();
    reset('Secret-12');
    await toastBecomes('An error occurred.');
  });
});
