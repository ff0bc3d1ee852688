import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

const linksOf = (text: string, whole?: string) => {
  const { container } = render(<LinkedText text={text} {...(whole !== undefined && { whole })} />);
  expect(container.textContent).toBe(text);
  return screen.queryAllByRole('link').map((link) => ({
    text: link.textContent,
    href: link.getAttribute('href'),
    target: link.getAttribute('target'),
    rel: link.getAttribute('rel'),
    dir: link.getAttribute('dir'),
  }));
};

it('opens web addresses in another tab, and mails and calls in their programs', () => {
  const inPlace = { target: null, rel: null, dir: 'ltr' };
  expect(linksOf('See www.school.org, write to a@school.org or call 98765 43210.')).toEqual([
    {
      text: 'www.school.org',
      href: 'https://www.school.org',
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      dir: 'ltr',
    },
    { text: 'a@school.org', href: 'mailto:a@school.org', ...inPlace },
    { text: '98765 43210', href: 'tel:9876543210', ...inPlace },
  ]);
});

it('leads to the whole address where the text is cut within it', () => {
  const whole = 'See https://school.org/reunion/2026 and https://school.org/later';
  const cut = whole.slice(0, 'See https://school.org/re'.length);
  expect(linksOf(cut, whole)).toMatchObject([
    { text: 'https://school.org/re', href: 'https://school.org/reunion/2026' },
  ]);
});

it('shows a text without links as it is', () => {
  expect(linksOf('Thank you.So nice of you')).toEqual([]);
});
