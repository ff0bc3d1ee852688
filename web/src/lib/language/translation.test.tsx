import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('puts elements into a text', () => {
  const { container } = render(
    rich('Ask <b>{name}</b>, please.', { name: 'Asha', b: (inside) => <strong>{inside}</strong> }),
  );
  expect(container.innerHTML).toBe('Ask <strong>Asha</strong>, please.');
});
