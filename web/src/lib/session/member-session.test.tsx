import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepDevice, readDevice } from './known-device.ts';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import { fill, press } from '../../testing/form.ts';
import { asha, emptyPortal, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
const landing = () => screen.findByRole('link', { name: 'Get Started' });
const feed = () => screen.findByRole('button', { name: /Refresh Feed/u });

function changeTokenInAnotherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));
}

describe('a session', () => {
  it('a session fetches its member with the stored token as a bearer [4.1] [3.18] [7.1] [7.auth.5]', async () => {
    signedIn(server);
    openPortal();
    await feed();
    const [request] = server.requests('GET /auth/me');
    expect(request?.headers.get('Authorization')).toBe('Bearer good-token');
    await waitFor(() => {
      expect(server.requests('GET /posts')[0]?.headers.get('Authorization')).toBe(
        'Bearer good-token',
      );
    });
    expect(await screen.findByText('Asha Patil, account menu')).toBeInTheDocument();
  });

  it('a session shows a spinner while its member is fetched [4.2] [2.route-table.17]', async () => {
    localStorage.setItem('token', 'good-token');
    server.on('GET /auth/me', neverAnswers);
    openPortal();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it.each([
    ['is refused', () => ({ status: 401, body: { message: 'Please sign in.' } })],
    ['fails', () => ({ status: 500, body: { message: 'Something went wrong' } })],
    ['reaches nobody', unreachable],
  ])('a session is cleared without a word when the fetch %s [4.3] [8.14]', async (_how, answer) => {
    localStorage.setItem('token', 'old-token');
    server.on('GET /auth/me', answer);
    openPortal();
    await landing();
    expect(localStorage.getItem('token')).toBeNull();
    expect(toasts()).toEqual([]);
    expect(server.sockets()).toEqual([]);
  });

  it('a session without a token is over at once, without a request [4.4]', async () => {
    openPortal();
    await landing();
    expect(server.requests('GET /auth/me')).toEqual([]);
  });

  it('signing in shows the device of that account, and keeps the one that it gets', async () => {
    emptyPortal(server);
    keepDevice('asha@example.org', 'device-of-asha');
    keepDevice('ravi@example.org', 'device-of-ravi');
    server.on('POST /auth/login', { body: { token: 'fresh-token', device: 'next-device' } });
    const { user } = openPortal('/login');
    await user.type(await screen.findByLabelText('Email'), ' Asha@example.org');
    await user.type(screen.getByLabelText('Password'), 'Secret-12');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await feed();
    expect(server.requests('POST /auth/login')[0]?.body).toMatchObject({
      device: 'device-of-asha',
    });
    expect(readDevice('asha@example.org')).toBe('next-device');
    expect(readDevice('ravi@example.org')).toBe('device-of-ravi');
    expect(JSON.stringify(localStorage)).not.toContain('example');
  });

  it('a device from a reset is shown once, whoever signs in next', () => {
    keepDevice('asha@example.org', 'before');
    keepDevice(null, 'after-reset');
    expect(readDevice('asha@example.org')).toBe('after-reset');
    keepDevice('asha@example.org', 'next');
    expect(readDevice('asha@example.org')).toBe('next');
    expect(readDevice('ravi@example.org')).toBeUndefined();
  });

  it('signing in stores the token, uses it, and fetches the member [4.5] [7.1] [7.auth.3] [7.auth.4] [2.login.2]', async () => {
    emptyPortal(server);
    server.on('POST /auth/login', { body: { token: 'fresh-token' } });
    const { user } = openPortal('/login');
    await user.type(await screen.findByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), 'Secret-12');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await feed();
    expect(location.pathname).toBe('/');
    const [login] = server.requests('POST /auth/login');
    expect(login?.headers.get('Content-Type')).toBe('application/json');
    expect(login?.body).toEqual({
      email: 'asha@example.org',
      password: 'Secret-12',
    });
    expect(localStorage.getItem('token')).toBe('fresh-token');
    expect(server.requests('GET /auth/me')[0]?.headers.get('Authorization')).toBe(
      'Bearer fresh-token',
    );
  });

  it("signing in fails and stores no token when the member can't be fetched", async () => {
    server.on('POST /auth/login', { body: { token: 'fresh-token' } });
    server.on('GET /auth/me', { status: 500, body: { message: 'Something went wrong' } });
    const { user } = openPortal('/login');
    await user.type(await screen.findByLabelText('Email'), 'asha@example.org');
    await user.type(screen.getByLabelText('Password'), 'Secret-12');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(toasts()).toEqual(['Something went wrong']));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['admin', true],
    ['member', false],
  ] as const)(
    'a session shows the admin page by its role alone (%s) [4.6] [6.7]',
    async (role, shown) => {
      signedIn(server, { ...asha, role });
      openPortal();
      await feed();
      await screen.findByText('Asha Patil, account menu');
      expect(screen.queryByRole('link', { name: 'Admin' }) !== null).toBe(shown);
    },
  );

  it('a session ends when the server no longer knows it', async () => {
    signedIn(server);
    openPortal('/notifications');
    await screen.findByText('No notifications yet.');
    server.on('PUT /notifications/mark-read', { status: 401 });
    server.on('GET /posts', { status: 401, body: { message: 'Please sign in.' } });
    within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }).click();
    await screen.findByText('Your session has ended. Please sign in again.');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['ends it', () => ({ body: { message: 'You have been signed out.' } })],
    ['no longer knows it', () => ({ status: 401, body: { message: 'Please sign in' } })],
    ['cannot be reached', unreachable],
    ['does not answer', neverAnswers],
  ])(
    'a session is over at once after signing out, also when the server %s',
    async (_how, answer) => {
      signedIn(server);
      server.on('POST /auth/logout', answer);
      const { user } = openPortal();
      await user.click(await screen.findByRole('button', { name: 'Asha Patil, account menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
      await screen.findByLabelText('Email');
      expect(localStorage.getItem('token')).toBeNull();
      const requests = server.requests('POST /auth/logout');
      expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
        'Bearer good-token',
      ]);
      expect(toasts()).toEqual(['Logged out successfully']);
    },
  );

  it('a session ends in this tab when another one signs out', async () => {
    signedIn(server);
    openPortal();
    await feed();
    changeTokenInAnotherTab(null);
    await landing();
  });

  it.each(['/', '/directory?q=94'])(
    'a session that is ended elsewhere while %s is open leads to the login page, which says so and leads back',
    async (path) => {
      signedIn(server);
      server.on('GET /users', {
        body: { data: [], pagination: { currentPage: 1, totalPages: 1, total: 0 } },
      });
      openPortal(path);
      await screen.findByText('Asha Patil, account menu');
      await waitFor(() => expect(server.sockets()).not.toEqual([]));
      const data = { message: 'Please sign in again.', code: 'signed-out' };
      const ended = { event: 'session_ended', data };
      act(() =>
        server
          .sockets()
          .at(-1)
          ?.onmessage?.({ data: JSON.stringify(ended) }),
      );
      expect(
        await screen.findByText(
          'This device was signed out from another one. Please sign in again.',
        ),
      ).toBeInTheDocument();
      expect(location.pathname).toBe('/login');
      expect(localStorage.getItem('wantedPost')).toBeNull();
      server.on('POST /auth/login', { body: { token: 'token' } });
      fill({ Email: 'asha@example.org', Password: 'Secret-12' });
      press('Sign In');
      await waitFor(() => expect(location.pathname + location.search).toBe(path));
    },
  );

  const NEWS = {
    'account-suspended':
      'An administrator suspended your account. Sign in to read the reason and who to ask.',
    'signed-out-by-administrator': 'An administrator signed you out. Please sign in again.',
    'signed-out': 'This device was signed out from another one. Please sign in again.',
    'password-changed': /^Your account has a new password\. Sign in with that /u,
    'email-changed': /^Your account has a new email address\. Sign in with that /u,
    'session-expired':
      'You were signed out because you had not used the portal for a while. Please sign in again.',
  } satisfies Record<SessionEnd, string | RegExp>;

  it.each(Object.entries(NEWS))(
    'a session that ends by %s while a page is open says so on the login page',
    async (code, news) => {
      signedIn(server);
      server.on('PUT /notifications/mark-read', { body: { message: 'Done' } });
      openPortal('/notifications');
      await screen.findByText('No notifications yet.');
      server.on('GET /posts', { status: 401, body: { message: 'Please sign in', code } });
      within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }).click();
      expect(await screen.findByText(news)).toBeInTheDocument();
      expect(toasts()).toEqual([]);
    },
  );

  it.each([
    ...Object.entries(NEWS).map(([code, news]) => ({ code, news, isTold: code !== 'signed-out' })),
    { code: undefined, news: /ended|signed out/u, isTold: false },
    { code: 'of-a-later-release', news: /ended|signed out/u, isTold: false },
  ])(
    'a session that a later visit finds ended by $code keeps the way back, and says so: $isTold',
    async ({ code, news, isTold }) => {
      localStorage.setItem('token', 'old-token');
      server.on('GET /auth/me', { status: 401, body: { message: 'Please sign in', code } });
      openPortal('/directory');
      expect(await screen.findByText(/^Sign in to open this page\./u)).toBeInTheDocument();
      expect(screen.queryAllByText(news)).toHaveLength(isTold ? 1 : 0);
    },
  );

  it('a sign-out in another tab leaves no way back for the next person', async () => {
    signedIn(server);
    const postId = '7d3c1f0e-8f57-4f57-9d0e-0a51f9b8a001';
    server.on('GET /posts/:postId', { status: 404, body: { message: 'Post not found' } });
    openPortal(`/posts/${postId}`);
    await screen.findByText('Asha Patil, account menu');
    changeTokenInAnotherTab(null);
    await screen.findByText('Use the address that you registered with.');
    expect(
      screen.queryByText('This device was signed out from another one. Please sign in again.'),
    ).toBeNull();
    expect(localStorage.getItem('wantedPost')).toBeNull();
  });

  it("a session follows another tab's sign-in, and refetches the feed as the new member", async () => {
    signedIn(server);
    openPortal();
    await screen.findByText('Asha Patil, account menu');
    server.on('GET /auth/me', {
      body: {
        data: { ...asha, _id: '6f1c1f0e-8f57-4f57-9d0e-0a51f9b8a002', fullName: 'Ravi Rao' },
      },
    });
    const before = server.requests('GET /posts').length;
    changeTokenInAnotherTab('the-token-of-ravi');
    expect(await screen.findByText('Ravi Rao, account menu')).toBeInTheDocument();
    await waitFor(() => expect(server.requests('GET /posts').length).toBeGreaterThan(before));
    expect(server.requests('GET /posts').at(-1)?.headers.get('Authorization')).toBe(
      'Bearer the-token-of-ravi',
    );
  });
});

describe('the real-time connection', () => {
  it("the real-time connection opens with the member's token, and closes when they sign out [4.7] [4.8]", async () => {
    signedIn(server);
    const { user } = openPortal();
    await waitFor(() => expect(server.sockets()).not.toEqual([]));
    const [socket, ...others] = server.sockets().filter(({ isClosed }) => !isClosed);
    expect(others).toEqual([]);
    expect(socket?.url).toBe(`ws://${location.host}/realtime`);
    socket?.onopen?.();
    expect(socket?.sent[0]).toMatchObject({ event: 'authenticate', data: { token: 'good-token' } });
    // The connection would otherwise time out and close by itself
    const data = { memberId: asha._id, position: null, resumed: false };
    socket?.onmessage?.({ data: JSON.stringify({ event: 'authenticated', data }) });

    await user.click(await screen.findByRole('button', { name: 'Asha Patil, account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(server.sockets().every(({ isClosed }) => isClosed)).toBe(true));
  });
});
