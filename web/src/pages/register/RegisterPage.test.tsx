import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import {
  errorBecomes,
  errorBelow,
  fill,
  pathBecomes,
  press,
  toastBecomes,
} from '../../testing/form.ts';
import { openPortal, toasts } from '../../testing/portal.tsx';

const server = fakeServer();

describe('the registration page', () => {
  const validFields = {
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
    fill({ ...validFields, ...fields });
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

  it('a registration names the shared post that the visitor opened on this device in the last 30 days, once', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    const postId = '7d3c1f0e-8f57-4f57-9d0e-0a51f9b8a001';
    const view = openPortal(`/posts/${postId}`);
    await screen.findByText(/^Sign in to read the post/u);
    view.unmount();
    await open();
    register();
    await pathBecomes('/login');
    expect(await screen.findByText(/^Your request is/u)).toHaveTextContent(
      'The post that was shared with you opens at your first sign-in.',
    );
    expect(server.requests('POST /auth/register').at(-1)?.body).toMatchObject({
      cameFor: postId,
    });
    expect(localStorage.getItem('wantedPost')).toBeNull();
  });

  it('a registration names no post that was opened more than 30 days ago', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    const at = Date.now() - 31 * 86_400_000;
    localStorage.setItem('wantedPost', JSON.stringify({ postId: 'p1', at }));
    await open();
    register();
    await pathBecomes('/login');
    expect(server.requests('POST /auth/register').at(-1)?.body).not.toHaveProperty('cameFor');
  });

  it('the login page keeps a note on what happens after a registration, and its address', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    expect(screen.getByRole('main')).toHaveTextContent('Come back and sign in');
    expect(screen.getByRole('main')).not.toHaveTextContent('email');
    register();
    await pathBecomes('/login');
    expect(
      await screen.findByText(/^Your request is with the administrators\./u),
    ).toHaveTextContent('Come back and sign in to see whether you were approved.');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it('the picker of the date of birth begins in the years in which the batch was born', async () => {
    await open();
    const birth = screen.getByLabelText('Date of birth');
    expect(birth).toHaveAttribute('min', '1900-01-01');
    expect(birth).toHaveAttribute('max', `${new Date().getFullYear() - 8}-12-31`);
    fill({ 'Batch year': '94' });
    expect(birth).toHaveAttribute('max', '1986-12-31');
  });

  it("the registration page explains the batch year in the school's words, and reads 04 as 2004", async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    const year = screen.getByLabelText('Batch year');
    expect(year).toHaveAccessibleDescription('The year you passed Class XII, such as 2004');
    fill({ ...validFields, 'Batch year': '94' });
    fireEvent.blur(year);
    expect(year).toHaveValue('1994');
    fill({ 'Batch year': '04' });
    press('Register');
    await pathBecomes('/login');
    expect(server.requests('POST /auth/register')[0]?.body).toMatchObject({ batchYear: 2004 });
  });

  it('the registration page reads the batch year in the digits of any script, and keeps it when a wheel turns over it', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    const year = screen.getByLabelText('Batch year');
    expect(year).toHaveAttribute('type', 'text');
    expect(year).toHaveAttribute('inputmode', 'numeric');
    fill({ ...validFields, 'Batch year': 'सन २००४!' });
    expect(year).toHaveValue('2004');
    fireEvent.wheel(year, { deltaY: 100 });
    expect(year).toHaveValue('2004');
    press('Register');
    await pathBecomes('/login');
    expect(server.requests('POST /auth/register')[0]?.body).toMatchObject({ batchYear: 2004 });
  });

  it('the registration page keeps everything but the password over a reload, until it is sent', async () => {
    const { unmount } = openPortal('/register');
    await screen.findByLabelText('Full name');
    fill({ ...validFields, 'Admission number (optional)': 'A-12' });
    unmount();
    const again = openPortal('/register');
    expect(await screen.findByLabelText('Full name')).toHaveValue('Asha Patil');
    expect(screen.getByLabelText('Batch year')).toHaveValue('1994');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('1978-03-14');
    expect(screen.getByLabelText('Admission number (optional)')).toHaveValue('A-12');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Secret-12');
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    register();
    await pathBecomes('/login');
    again.unmount();
    openPortal('/register');
    expect(await screen.findByLabelText('Full name')).toHaveValue('');
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
    expect(screen.getByText(/^The portal cannot be reached\./u)).toBeInTheDocument();
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    press('Register');
    await pathBecomes('/login');
    const [first, second] = server.requests('POST /auth/register');
    expect(first?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/u);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  const passwordRule =
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
    ['Password', 'SECRET-12', passwordRule],
    ['Password', 'secret-12', passwordRule],
    ['Password', 'Secret-ab', passwordRule],
    ['Batch year', '', 'Batch year is required'],
    ['Batch year', '1949', yearRule],
    ['Batch year', String(thisYear + 1), yearRule],
    ['Date of birth', '', 'Date of birth is required'],
    ['Date of birth', tomorrow, 'Date of birth cannot be in the future'],
    ['Date of birth', '1899-12-31', 'Date of birth must be after 1900'],
  ])(
    'the registration page sends no %s of "%s": %s [5.1] [5.2] [5.3] [5.4] [5.5] [5.6] [5.7] [5.8] [5.9] [5.10] [5.11] [5.12] [5.13] [5.14] [9.12] [9.13] [9.14] [9.15]',
    async (label, value, message) => {
      await open();
      register({ [label]: value });
      await errorBecomes(label, message);
      expect(server.requests('POST /auth/register')).toEqual([]);
      expect(toasts()).toEqual([]);
    },
  );
  it('the registration page moves the focus to the first mistake', async () => {
    await open();
    fill({ 'Full name': 'Asha' });
    press('Register');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(errorBelow('Email')).toBe('Email is required');
  });

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
    expect(errorBelow('Email')).toBe('Email is required');
  });

  it("the registration page shows the server's message about a field below that field [5.1] [8.5] [7.auth.2]", async () => {
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

describe('the registration page of a phone', () => {
  const whoOneWas = {
    'Full name': 'Asha Patil',
    'Batch year': '1994',
    'Date of birth': '1978-03-14',
  };
  const howToReachOne = { Email: 'asha@example.org', Password: 'Secret-12' };
  const labels = () =>
    [...document.querySelectorAll('form label')]
      .filter((label) => !label.closest('[hidden]'))
      .map((label) => label.textContent);
  const focusComesTo = (label: string) =>
    waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  const FIRST = ['Full name', 'Batch year', 'Date of birth', 'Admission number (optional)'];
  const SECOND = ['Email', 'Password'];
  const open = async () => {
    const opened = openPortal('/register');
    await screen.findByText(/^Step 1 of 2/u);
    return opened;
  };
  const toSecondStep = async () => {
    fill(whoOneWas);
    press('Continue');
    await screen.findByText(/^Step 2 of 2/u);
  };

  beforeEach(() => {
    const match = window.matchMedia;
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(match(media), { matches: media === '(max-width: 43.74em)' }),
    );
  });

  it('the registration page of a phone asks first who one was, then how to reach one, and sends both [2.register.2] [7.auth.1]', async () => {
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    await open();
    expect(labels()).toEqual(FIRST);
    await toSecondStep();
    expect(labels()).toEqual(SECOND);
    await focusComesTo('Email');
    fill(howToReachOne);
    press('Register');
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

  it('the registration page of a phone checks the first step before the second, and moves the focus to its first mistake', async () => {
    await open();
    fill({ 'Full name': 'Asha Patil' });
    press('Continue');
    await errorBecomes('Batch year', 'Batch year is required');
    expect(errorBelow('Date of birth')).toBe('Date of birth is required');
    await focusComesTo('Batch year');
    expect(labels()).toEqual(FIRST);
    await toSecondStep();
    expect(errorBelow('Email')).toBeNull();
  });

  it('going back on the registration page of a phone returns to its first step, and every entry stays', async () => {
    await open();
    await toSecondStep();
    fill(howToReachOne);
    await waitFor(() => expect(history.state).toMatchObject({ layers: 1 }));
    history.back();
    await screen.findByText(/^Step 1 of 2/u);
    expect(location.pathname).toBe('/register');
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Patil');
    await focusComesTo('Full name');
    press('Continue');
    await screen.findByText(/^Step 2 of 2/u);
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret-12');
    press('Back');
    expect(await screen.findByLabelText('Batch year')).toHaveValue('1994');
  });

  it('the registration page of a phone stays at its step over a reload, and keeps all but the password', async () => {
    const { unmount } = await open();
    await toSecondStep();
    fill(howToReachOne);
    unmount();
    openPortal('/register');
    await screen.findByText(/^Step 2 of 2/u);
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    press('Back');
    expect(await screen.findByLabelText('Date of birth')).toHaveValue('1978-03-14');
  });

  it("the server's message about a field of the first step leads back to that field", async () => {
    const errors = [{ field: 'batchYear', message: 'There is no such batch' }];
    server.on('POST /auth/register', { status: 400, body: { message: 'Invalid', errors } });
    await open();
    await toSecondStep();
    fill(howToReachOne);
    press('Register');
    await toastBecomes('Please fix the validation errors below.');
    await errorBecomes('Batch year', 'There is no such batch');
    await focusComesTo('Batch year');
    fill({ 'Batch year': '1995' });
    expect(screen.getByText(/^Step 1 of 2/u)).toBeInTheDocument();
    server.on('POST /auth/register', { status: 201, body: { message: 'Registered.' } });
    press('Continue');
    await screen.findByText(/^Step 2 of 2/u);
    press('Register');
    await pathBecomes('/login');
  });
});
