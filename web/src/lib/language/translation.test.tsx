import { render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { msg, rich, t } from './translation.ts';

it('shows a text as it is written', () => {
  expect(t("It's saved")).toBe("It's saved");
  expect(t(msg('Saved'))).toBe('Saved');
});

it.each([
  [1, '1 member of Chess'],
  [1234, '1,234 members of Chess'],
])('fills in placeholders and chooses the plural for %d', (count, shown) => {
  expect(
    t('{count, plural, one {# member} other {# members}} of {group}', { count, group: 'Chess' }),
  ).toBe(shown);
});

it('follows the language of the page', () => {
  const root = document.documentElement;
  onTestFinished(() => void (root.lang = 'en'));
  const shown = () => t('{count, plural, one {# row} other {# rows}}', { count: 0 });
  expect(shown()).toBe('0 rows');
  // Hindi counts none as one
  root.lang = 'hi';
  expect(shown()).toBe('0 row');
  expect(t('{count, number}', { count: 1_234_567 })).toBe('12,34,567');
});

it('puts elements into a text', () => {
  const { container } = render(
    rich('Ask <b>{name}</b>, please.', { name: 'Asha', b: (inside) => <strong>{inside}</strong> }),
  );
  expect(container.innerHTML).toBe('Ask <strong>Asha</strong>, please.');
  const { container: plain } = render(rich('<b>Ask</b> her, please.'));
  expect(plain.innerHTML).toBe('<b>Ask</b> her, please.');
});
