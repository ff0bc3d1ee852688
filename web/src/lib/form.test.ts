import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstInvalid } from './form.ts';

afterEach(() => document.body.replaceChildren());

function formOf(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form');
  return form;
}
const field = (id: string) => {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const afterNextPaint = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

it('after a refused form the focus goes to its first wrong field, also from another wrong one', async () => {
  const form = formOf(
    '<input id="right"><input id="first" aria-invalid="true"><input id="second" aria-invalid="true"><button id="submit">Save</button>',
  );
  field('submit').focus();
  focusFirstInvalid(form);
  field('second').focus();
  await vi.waitFor(() => expect(field('first')).toHaveFocus());
});

it('a member who writes on before the focus goes to the first wrong field stays where they write', async () => {
  const form = formOf(
    '<input id="right"><input id="wrong" aria-invalid="true"><button id="submit">Save</button>',
  );
  field('submit').focus();
  focusFirstInvalid(form);
  field('right').focus();
  await afterNextPaint();
  expect(field('right')).toHaveFocus();
});
