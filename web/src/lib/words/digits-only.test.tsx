import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { digitsOnly } from './digits-only.ts';

function Year() {
  const [text, setText] = useState('');
  return (
    <input aria-label="Year" value={text} {...digitsOnly(({ target }) => setText(target.value))} />
  );
}

it('a number field shows the digits of any script as 0 to 9, and takes nothing else', async () => {
  const user = userEvent.setup();
  render(<Year />);
  const year = screen.getByRole('textbox', { name: 'Year' });
  await user.type(year, '१x9-९૪');
  expect(year).toHaveValue('1994');
  await user.clear(year);
  await user.paste(' Batch of ２००٤ ');
  expect(year).toHaveValue('2004');
});

it('a number field keeps the caret where something was typed', async () => {
  const user = userEvent.setup();
  render(<Year />);
  const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });
  await user.type(year, '1994');
  await user.type(year, 'x२', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([year.value, year.selectionStart]).toEqual(['12994', 2]);
});

it('a number field leaves text alone while an input method composes it', () => {
  render(<Year />);
  const year = screen.getByRole('textbox', { name: 'Year' });
  fireEvent.input(year, { target: { value: '２x' }, isComposing: true });
  expect(year).toHaveValue('２x');
});

it('no field of the client is a native number field, which changes while the page is scrolled', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  const native = files.filter((name) =>
    /type="number"|'number' : 'text'|valueAsNumber/u.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(native).toEqual([]);
});
