import * as z from 'zod/mini';
import { tryStorage } from './storage.ts';

/** app/main.tsx looks for it, too. */
const KEY = 'typed';
const kept = z.object({
  path: z.string(),
  fields: z.array(z.object({ kind: z.string(), value: z.string() })),
});
type Kept = z.infer<typeof kept>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const UNKEPT = ['password', 'file', 'hidden'];
const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** The words that come with a document have inert forms. */
const controls = (): readonly Control[] =>
  [...document.querySelectorAll<Control>('form:not([inert]) :is(input, textarea, select)')].filter(
    ({ type }) => !UNKEPT.includes(type),
  );
/** What a field is called does not depend on the language. */
const kindOf = ({ type, name }: Control): string => `${type} ${name}`;
const valueOf = (control: Control): string =>
  isTicked(control) ? String(control.checked) : control.value;
const here = (): string => location.pathname;

/** Keeps what was typed into the forms of the page, apart from passwords, while the page is loaded again. */
export const keepTyped = (): void =>
  tryStorage(() => {
    const fields = controls().map((control) => ({
      kind: kindOf(control),
      value: valueOf(control),
    }));
    const typed: Kept = { path: here(), fields };
    if (fields.length > 0) sessionStorage.setItem(KEY, JSON.stringify(typed));
  });

/** React hears only of a value that changes past its own setter. */
function setValue(control: Control, value: string): void {
  if (valueOf(control) === value) return;
  if (isTicked(control)) {
    control.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  setter?.call(control, value);
  const name = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(name, { bubbles: true }));
}

const LONGEST_WAIT_MS = 10_000;

/** Fills in what {@link keepTyped} kept, once the same fields are there again. What a person types meanwhile stays. */
export function fillInTyped(): void {
  const typed = tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return kept.parse(stored);
  });
  if (typed?.path !== here()) return;
  const kinds = typed.fields.map(({ kind }) => kind).join();
  const end = new AbortController();
  const { signal } = end;

  function fillIn(): void {
    const found = controls();
    if (found.map(kindOf).join() !== kinds) return;
    end.abort();
    for (const [at, control] of found.entries()) setValue(control, typed?.fields[at]?.value ?? '');
  }
  const changes = new MutationObserver(fillIn);
  signal.addEventListener('abort', () => changes.disconnect());
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => end.abort(), LONGEST_WAIT_MS);
  addEventListener('input', ({ isTrusted }) => isTrusted && end.abort(), { signal });
  fillIn();
}
