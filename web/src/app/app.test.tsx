import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { school } from '../lib/school/page-school.ts';
import { memberRoutes } from '../testing/client-routes.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { asha, emptyPortal, openPortal, signedIn, toasts } from '../testing/portal.tsx';

const server = fakeServer();
afterEach(() => {
  vi.restoreAllMocks();
});

const admin = { ...asha, role: 'admin' } as const;
const landing = () => screen.findByRole('link', { name: 'Get Started' });
const feed = () => screen.findByRole('button', { name: /Refresh Feed/u });
const header = () => within(screen.getByRole('banner'));

describe('routes', () => {
  it.each(memberRoutes)(
    'a visitor to %s is sent to /login [2.route-table.7] [2.route-table.8] [2.route-table.9] [2.route-table.10] [2.route-table.11] [2.route-table.12] [2.route-table.14]',
    async (route) => {
      openPortal(route.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000'));
      await screen.findByRole('heading', { name: 'Sign in' });
      expect(location.pathname).toBe('/login');
    },
  );

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

  it('the privacy policy is open to everyone, names its date, and leads home [2.route-table.4] [2.privacy-policy.1]', async () => {
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
    vi.unstubAllGlobals();
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

  it('every page has a header, and a footer with the year, the policy, the about page and a way back to the top [2.route-table.18] [2.navigation.9]', async () => {
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
    expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
    fireEvent.click(footer.getByRole('button', { name: 'Back to top' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
  });
});

describe('every page', () => {
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

  it('a navigation starts at the top of the new page, and a way back does not', async () => {
    openPortal('/');
    await landing();
    const scrolled = vi.spyOn(window, 'scrollTo');
    fireEvent.click(header().getByRole('link', { name: 'Register' }));
    await screen.findByLabelText('Full name');
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
    act(() => history.back());
    await landing();
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('skip links lead keyboard users past the header', async () => {
    openPortal('/');
    await landing();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(document.querySelector('#content')).toContainElement(screen.getByRole('main'));
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
