import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { school } from '../../lib/school/page-school.ts';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import {
  errorBecomes,
  errorBelow,
  fill,
  pathBecomes,
  press,
  toastBecomes,
} from '../../testing/form.ts';
import { emptyPortal, openPortal, toasts } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';

const server = fakeServer();

describe('the login page', () => {
  const open = async () => {
    openPortal('/login');
    await screen.findByLabelText('Email');
  };
  const signIn = () => {
    fill({ Email: 'asha@example.org', Password: 'Secret-12' });
    press('Sign In');
  };

  it('the login page asks for email and password, and links to the registration [2.login.1] [2.route-table.2]', async () => {
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

  it('the login page reports a failure for which the server gave no reason [8.2]', async () => {
    server.on('POST /auth/login', unreachable);
    await open();
    signIn();
    await toastBecomes('Login failed. Please try again.');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@example.org');
  });

  it('the login page keeps the reason for a refused password below the field, and moves the focus there', async () => {
    server.on('POST /auth/login', { status: 401, body: { message: 'Invalid email or password' } });
    await open();
    signIn();
    await errorBecomes('Password', 'Invalid email or password');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    fill({ Password: 'Secret-13' });
    await errorBecomes('Password', null);
  });

  it('the login page says in a note that stays that a registration waits, and nothing at the fields', async () => {
    server.on('POST /auth/login', { status: 403, body: { message: 'Not approved yet' } });
    await open();
    signIn();
    expect(
      await screen.findByText(/^Your request is with the administrators\./u),
    ).toHaveTextContent('Come back and sign in to see whether you were approved.');
    expect(errorBelow('Password')).toBeNull();
    fill({ Password: 'Secret-13' });
    expect(screen.getByText(/^Your request is with the administrators\./u)).toBeInTheDocument();
  });

  it('the login page keeps the reason of a suspension with the address to write to, and does not take it for waiting', async () => {
    const message = 'Your account is suspended. Reason: Sold tickets';
    server.on('POST /auth/login', { status: 403, body: { message, suspended: true } });
    await open();
    signIn();
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(message));
    const { email } = school().contact;
    expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    expect(screen.queryByText(/^Your request is with the administrators\./u)).toBeNull();
  });

  it('the login page says in the form that the portal cannot be reached', async () => {
    server.on('POST /auth/login', unreachable);
    await open();
    signIn();
    expect(await screen.findByText(/^The portal cannot be reached\./u)).toBeInTheDocument();
    expect(errorBelow('Password')).toBeNull();
  });

  it.each([
    ['/posts/p1', 'Sign in to read the post that was shared with you. New here? Register.'],
    ['/groups/g1', 'Sign in to open the group that was shared with you. New here? Register.'],
    ['/directory', 'Sign in to open this page. New here? Register.'],
  ])('the login page tells a visitor of %s why to sign in', async (path, words) => {
    emptyPortal(server);
    openPortal(path);
    expect(await screen.findByText(/^Sign in to/u)).toHaveTextContent(words);
  });

  const WANTED = '7d3c1f0e-8f57-4f57-9d0e-0a51f9b8a001';
  const OPENS = 'The post that was shared with you opens at your first sign-in.';

  it('the page of waiting names the shared post that the registration came for', async () => {
    const waiting = { message: 'Your account is waiting for approval.', cameFor: WANTED };
    server.on('POST /auth/login', { status: 403, body: waiting });
    await open();
    signIn();
    expect(await screen.findByText(/^Your request is/u)).toHaveTextContent(OPENS);
    server.on('POST /auth/login', { status: 403, body: { message: waiting.message } });
    signIn();
    await waitFor(() => expect(screen.getByText(/^Your request is/u)).not.toHaveTextContent(OPENS));
  });

  it('the first sign-in opens the shared post that the registration came for, with a line that says so', async () => {
    await open();
    emptyPortal(server);
    const post = aPost({ _id: WANTED, title: 'The well is full again' });
    server.on('GET /posts/:postId', { body: { data: post } });
    server.on('POST /auth/login', { body: { token: 'token', cameFor: WANTED } });
    signIn();
    expect(await screen.findByText('The post that was shared with you.')).toBeInTheDocument();
    expect(location.pathname).toBe(`/posts/${WANTED}`);
    expect(await screen.findByText(post.title)).toBeInTheDocument();
  });

  it('the first sign-in goes to the feed and says so when the shared post is gone', async () => {
    await open();
    emptyPortal(server);
    server.on('GET /posts/:postId', { status: 404, body: { message: 'Post not found' } });
    server.on('POST /auth/login', { body: { token: 'token', cameFor: WANTED } });
    signIn();
    expect(
      await screen.findByText('The post that was shared with you is no longer there.'),
    ).toBeInTheDocument();
    expect(location.pathname).toBe('/');
  });

  it('a sign-in forgets the post that someone opened before on this device', async () => {
    const view = openPortal(`/posts/${WANTED}`);
    await screen.findByText(/^Sign in to read the post/u);
    view.unmount();
    expect(localStorage.getItem('wantedPost')).toContain(WANTED);
    await open();
    emptyPortal(server);
    server.on('POST /auth/login', { body: { token: 'token' } });
    signIn();
    await pathBecomes('/');
    expect(localStorage.getItem('wantedPost')).toBeNull();
  });

  it('a sign-in leads to the comment whose link was followed', async () => {
    emptyPortal(server);
    openPortal('/posts/p1#comment-c1');
    await screen.findByText(/^Sign in to/u);
    server.on('POST /auth/login', { body: { token: 'token' } });
    signIn();
    await waitFor(() => expect(location.pathname + location.hash).toBe('/posts/p1#comment-c1'));
  });

  it('a failure to sign in leaves the screen with the page', async () => {
    server.on('POST /auth/login', unreachable);
    await open();
    signIn();
    await toastBecomes('Login failed. Please try again.');
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }));
    await screen.findByLabelText('Full name');
    expect(toasts()).toEqual([]);
  });

  it('someone whose account was hidden reads that others find them again', async () => {
    await open();
    emptyPortal(server);
    server.on('POST /auth/login', { body: { token: 'token', returned: true } });
    signIn();
    await toastBecomes('Welcome back. Others can find you again.');
    expect(toasts()).toContain('Logged in successfully!');
  });

  it('the login page sends no empty fields', async () => {
    await open();
    press('Sign In');
    await errorBecomes('Email', 'Email is required');
    expect(errorBelow('Password')).toBe('Password is required');
    expect(server.requests('POST /auth/login')).toEqual([]);
  });

  it('the login page opens a dialog that sends a reset link and confirms it [2.login.1] [4.38] [7.auth.6] [7.auth.7] [8.7]', async () => {
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

  it('the dialog for a forgotten password promises no mail while mail only goes to a folder, and says at last whom to write to', async () => {
    server.on('POST /auth/forgot-password', { body: { message: 'A link has been sent.' } });
    await open();
    press('Forgot your password?');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    expect(dialog).toHaveTextContent('An administrator gives you the link.');
    expect(dialog).not.toHaveTextContent('we will send');
    fireEvent.change(within(dialog).getByLabelText('Email'), {
      target: { value: 'asha@example.org' },
    });
    press('Send Reset Link');
    const sent = await within(dialog).findByText(/a reset link has been sent/u);
    const { email } = school().contact;
    expect(sent.nextElementSibling).toHaveTextContent(
      `This portal cannot send email. Write to ${email} to get the link.`,
    );
    expect(within(dialog).getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
  });

  it('the dialog for a forgotten password forgets its failure after a success', async () => {
    server.on('POST /auth/forgot-password', unreachable);
    await open();
    fill({ Email: 'asha@example.org' });
    press('Forgot your password?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.'),
    );
    expect(await dialog.findByText(/^The portal cannot be reached\./u)).toBeInTheDocument();
    server.on('POST /auth/forgot-password', { body: { message: 'Look into your mailbox.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    await dialog.findByText(/a reset link has been sent/u);
    expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
    expect(toasts()).toEqual(['Look into your mailbox.']);
  });
});
