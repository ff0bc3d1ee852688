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

it.each(['submit', 'second'])(
  'after a refused form the focus goes from %s to its first wrong field',
  async (from) => {
    const form = formOf(
      '<input id="right"><input id="first" aria-invalid="true"><input id="second" aria-invalid="true"><button id="submit">Save</button>',
    );
    field(from).focus();
    focusFirstInvalid(form);
    await vi.waitFor(() => expect(field('first')).toHaveFocus());
  },
);

it.each(['right', 'second'])(
  'a member who writes in the %s field by then stays there',
  async (other) => {
    const form = formOf(
      '<input id="right"><input id="first" aria-invalid="true"><input id="second" aria-invalid="true"><button id="submit">Save</button>',
    );
    field('submit').focus();
    focusFirstInvalid(form);
    field(other).focus();
    await afterNextPaint();
    expect(field(other)).toHaveFocus();
  },
);
