import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { school } from '../../lib/school/page-school.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPortal } from '../../testing/portal.tsx';

fakeServer();

const landing = () => screen.findByRole('link', { name: 'Get Started' });

describe('the landing page', () => {
  it("the landing page shows the school's claim, and leads to registration and sign-in [2.landing-page.1] [9.26]", async () => {
    openPortal('/');
    expect(await landing()).toHaveAttribute('href', '/register');
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(
      `Welcome to ${school().name} ${school().hero.title}`,
    );
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
      expect(card).toHaveTextContent(`Batch of ${batch}`);
      expect(card).toHaveTextContent(achievement);
    });
  });
});
