import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, emptyPortal, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const admin = { ...asha, role: 'admin' } as const;
const landing = () => screen.findByRole('link', { name: 'Get Started' });
const feed = () => screen.findByRole('button', { name: /Refresh Feed/u });
const header = () => within(screen.getByRole('banner'));
const openMenu = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};
const itemsOf = (menu: ReturnType<typeof within>) =>
  menu.getAllByRole('menuitem').map((item: HTMLElement) => item.textContent.trim());

describe('the header', () => {
  it('the Alumni button scrolls smoothly to the notable alumni [2.navigation.2]', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    openPortal('/');
    await landing();
    fireEvent.click(header().getByRole('button', { name: 'Alumni' }));
    expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth' });
    expect(scrolled.mock.contexts).toEqual([
      screen.getByRole('region', { name: 'Notable Alumni' }),
    ]);
  });

  it('the Alumni button on another page goes to the landing page first, and scrolls 100 ms later [2.navigation.3] [9.10]', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { unmount } = openPortal('/');
    await landing();
    unmount();
    openPortal('/privacy-policy');
    await screen.findByRole('link', { name: 'Back to Home' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(header().getByRole('button', { name: 'Alumni' }));
    await act(() => vi.advanceTimersByTimeAsync(90));
    expect(location.pathname).toBe('/');
    expect(scrolled).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth' });
  });

  it('the menu of small screens offers visitors every link of the header', async () => {
    openPortal('/');
    await landing();
    expect(header().getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-haspopup', 'menu');
    const menu = await openMenu('Menu');
    expect(itemsOf(menu)).toEqual([
      'About',
      'Alumni',
      'Developer',
      'Privacy Policy',
      'Sign In',
      'Register',
      'Dark colours',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  it('a menu opened from the keyboard focuses its first item, and gives the focus back', async () => {
    openPortal('/');
    await landing();
    const user = userEvent.setup();
    header().getByRole('button', { name: 'Menu' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'About' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Alumni' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const button = header().getByRole('button', { name: 'Menu' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu')).toBeInTheDocument();
  });

  it('the menu of small screens leads members to every page and to their notifications [2.navigation.6]', async () => {
    signedIn(server, admin);
    openPortal('/');
    await feed();
    const menu = await openMenu('Menu');
    expect(itemsOf(menu)).toEqual([
      'Home',
      'Groups',
      'Directory',
      'Feedback',
      'Developers',
      'Admin',
      'Notifications',
      'Your Profile',
      'Settings',
      'Dark colours',
      'Sign out',
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Notifications' }));
    await waitFor(() => expect(location.pathname).toBe('/notifications'));
  });

  it.each([
    [3, '3'],
    [9, '9'],
    [10, '9+'],
  ])('the bell shows %i unread notifications as %s [2.navigation.7]', async (unread, text) => {
    signedIn(server);
    server.on('GET /notifications', { body: { data: [], unread, total: unread } });
    openPortal('/');
    const bell = await screen.findByRole('button', { name: `Notifications, ${text} unread` });
    expect(bell).toHaveTextContent(new RegExp(`^${text.replace('+', '\\+')}$`, 'u'));
  });

  it('signing out shows a toast and goes to /login [2.navigation.8] [8.10]', async () => {
    signedIn(server);
    localStorage.setItem(`drafts:${asha._id}:post`, 'Not for the next member');
    localStorage.setItem('drafts:ravi:post', 'Written before his session expired');
    localStorage.setItem('draft:post', 'Written under an earlier release');
    openPortal('/notifications');
    await screen.findByText('No notifications yet.');
    const menu = await openMenu('Asha Patil, account menu');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByLabelText('Email');
    expect(location.pathname).toBe('/login');
    await waitFor(() => expect(toasts()).toEqual(['Logged out successfully']));
    expect(localStorage.getItem('token')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([
      'drafts:ravi:post',
    ]);
    emptyPortal(server);
    server.on('POST /auth/login', { body: { token: 'fresh-token' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ravi@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await feed();
    expect(location.pathname).toBe('/');
  });

  it('the theme can be changed, and the choice is remembered', async () => {
    openPortal('/');
    await landing();
    await userEvent.click((await openMenu('Menu')).getByText('Dark colours'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click((await openMenu('Menu')).getByText('Light colours'));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});
