import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { toasts } from './portal.tsx';

export const fill = (fields: Readonly<Record<string, string>>): void => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export function errorBelow(label: string): string | null {
  const control = screen.getByLabelText(label);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  const described = control.getAttribute('aria-describedby') ?? '';
  const error = described.split(' ').find((id) => id.endsWith('-error'));
  return error === undefined ? null : (document.getElementById(error)?.textContent ?? null);
}
export const errorBecomes = (label: string, error: string | null) =>
  waitFor(() => expect(errorBelow(label)).toBe(error));
export const toastBecomes = (text: string) => waitFor(() => expect(toasts()).toContain(text));
export const pathBecomes = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
