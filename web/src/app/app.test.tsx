import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { school } from '../lib/school.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { asha, emptyPortal, openPortal, signedIn, toasts } from '../testing/portal.tsx';

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

describe('routes', () => {
  it('the address / shows visitors the landing page, and members the feed [2.route-table.1]', async () => {
    const { unmount } = openPortal('/');
    await landing();
    unmount();
    signedIn(server);
    openPortal('/');
    await feed();
    expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
  });

  it.each(['/notifications?page=2', '/posts/p1', '/admin'])(
    'a visitor to %s is sent to /login, and back after signing in [2.route-table.12] [2.route-table.13] [2.route-table.14] [2.route-table.15]',
    async (path) => {
      emptyPortal(server, admin);
      server.on('POST /auth/login', { body: { token: 'fresh-token' } });
      openPortal(path);
      fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'a@b.org' } });
      expect(location.pathname).toBe('/login');
      fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-12' } });
      fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
      await waitFor(() => expect(location.pathname + location.search).toBe(path));
      await waitFor(() => expect(toasts()).toContain('Logged in successfully!'));
    },
  );

  it('the address /admin opens for administrators, and sends other members to / [2.route-table.14] [2.route-table.16] [6.8]', async () => {
    signedIn(server, admin);
    const { unmount } = openPortal('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeInTheDocument();
    unmount();
    signedIn(server);
    openPortal('/admin');
    await feed();
    expect(location.pathname).toBe('/');
  });

  it('the privacy policy is open to everybody, names its date, and leads home [2.route-table.4] [2.privacy-policy.1]', async () => {
    openPortal('/privacy-policy');
    expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeInTheDocument();
    expect(screen.getByText(/^Effective date: \d{1,2} \w+ \d{4}$/u)).toBeInTheDocument();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(titles).toEqual([
      'Information We Collect',
      'How We Use It',
      'Data Security',
      'Sharing',
      'Your Rights',
      'Contact',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('pages other than the home page are padded and centred [2.route-table.19]', async () => {
    openPortal('/privacy-policy');
    await screen.findByRole('link', { name: 'Back to Home' });
    const style = getComputedStyle(screen.getByRole('main'));
    expect(style.getPropertyValue('margin-inline')).toBe('auto');
    expect(style.getPropertyValue('padding-block')).toBe('24px 64px');
  });

  it('an unknown address says that there is no such page', async () => {
    openPortal('/no-such-page');
    expect(
      await screen.findByRole('heading', { name: 'There is no such page' }),
    ).toBeInTheDocument();
  });

  it('every page has a header and a footer [2.route-table.18]', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo');
    openPortal('/');
    await landing();
    expect(screen.getByRole('banner')).toContainElement(
      header().getByRole('link', { name: /home$/u }),
    );
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`, 'u'))).toBeInTheDocument();
    expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    fireEvent.click(footer.getByRole('button', { name: 'Back to top' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
  });
});

describe('the landing page', () => {
  it("the landing page shows the school's claim, and leads to registration and sign-in [2.landing-page.1] [9.26]", async () => {
    openPortal('/');
    expect(await landing()).toHaveAttribute('href', '/register');
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(school().hero.title);
    expect(page.getByText(/over 1000/iu)).toHaveTextContent(/growing together/iu);
  });

  it('the landing page has three highlights [2.landing-page.2]', async () => {
    openPortal('/');
    await landing();
    for (const name of ['Academic Excellence', 'Thriving Alumni', 'Nation Builders'])
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  });

  it('the landing page has three cards of notable alumni, each with name, batch and achievement [2.landing-page.3]', async () => {
    openPortal('/');
    await landing();
    const section = screen.getByRole('region', { name: 'Notable Alumni' });
    const cards = within(section).getAllByRole('article');
    expect(cards).toHaveLength(3);
    cards.forEach((card, at) => {
      const { name, batch, achievement } = school().notableAlumni[at]!;
      expect(within(card).getByRole('heading', { name })).toBeInTheDocument();
      expect(card).toHaveTextContent(`Batch ${batch}`);
      expect(card).toHaveTextContent(achievement);
    });
  });
});

describe('navigation', () => {
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
    localStorage.setItem('draft:post', 'Not for the next member');
    openPortal('/notifications');
    await screen.findByText('No notifications yet.');
    const menu = await openMenu('Asha Patil, account menu');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByLabelText('Email');
    expect(location.pathname).toBe('/login');
    await waitFor(() => expect(toasts()).toEqual(['Logged out successfully']));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('draft:post')).toBeNull();
    emptyPortal(server);
    server.on('POST /auth/login', { body: { token: 'fresh-token' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ravi@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret-12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await feed();
    expect(location.pathname).toBe('/');
  });

  it('a navigation moves the focus to the new page and changes the title', async () => {
    openPortal('/');
    await landing();
    expect(document.title).toBe(`Welcome · ${school().name}`);
    fireEvent.click(header().getByRole('link', { name: 'Register' }));
    await screen.findByLabelText('Full name');
    expect(document.title).toBe(`Register · ${school().name}`);
    expect(document.activeElement).toContainElement(screen.getByRole('main'));
    expect(document.activeElement?.id).toBe('content');
  });

  it('skip links lead keyboard users past the header', async () => {
    openPortal('/');
    await landing();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(document.querySelector('#content')).toContainElement(screen.getByRole('main'));
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

  it('a banner shows while the browser is offline', async () => {
    openPortal('/');
    await landing();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./u)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline\./u)).toBeNull();
  });
});
