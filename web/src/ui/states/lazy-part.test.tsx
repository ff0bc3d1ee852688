import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { LazyMenu } from '../dialogs/LazyMenu.tsx';
import { lazyPart } from './lazy-part.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('a part whose code does not come says so within a second, and can be closed', async () => {
  const close = vi.fn<() => void>();
  let come: (part: { default: () => string }) => void = () => undefined;
  const Part = lazyPart<{ onClose: () => void }>(
    () => new Promise((resolve) => (come = resolve)),
    'soon',
  );
  render(<Part onClose={close} />);
  expect(screen.getByText('soon')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
  act(() => come({ default: () => 'The comments' }));
  expect(await screen.findByText('The comments')).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
});

const hangs = () => new Promise<never>(() => undefined);

it('a dialog whose code does not come says so within a second, and Escape closes it', async () => {
  const close = vi.fn<() => void>();
  const Late = lazyDialog<{ onClose: () => void }>(hangs);
  render(<Late onClose={close} />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const dialog = screen.getByRole('dialog', { name: 'Loading' });
  expect(dialog).toHaveTextContent('Still loading…');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(close).toHaveBeenCalledOnce();
});

it('a part whose code fails says so, and tries again when asked', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('Gone'));
  load.mockResolvedValue({ default: () => 'The comments' });
  const Part = lazyPart(load);
  render(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The comments')).toBeInTheDocument();
});

it('a menu whose code does not come says so within a second', async () => {
  render(<LazyMenu load={hangs} trigger={(given) => <button {...given}>Actions</button>} />);
  await userEvent.click(screen.getByRole('button'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
});

describe('every lazy part', () => {
  const client = join(import.meta.dirname, '../..');
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .map((name) => ({ text: readFileSync(join(client, name), 'utf8') }));

  /** React's `lazy`, and what is made of it, show nothing while they wait. */
  const MAY_COME_LATE =
    /^(?:AdminCount|AdminMark|PastBanner|NoticeBanner|ErasureBanner|Toaster|UndoOffers|Later|Part)$/u;
  it('says that it loads, unless the page is whole without it', () => {
    const lazy = sources.flatMap(({ text }) =>
      [...text.matchAll(/(\w+) = (?:lazy|latePart|optionalPart)\(/gu)].map(([, part = '']) => part),
    );
    expect(lazy).toContain('AdminCount');
    expect(lazy.filter((part) => !MAY_COME_LATE.test(part))).toEqual([]);
  });

  it('has the frame of a dialog if it is one', () => {
    const parts = sources.flatMap(({ text }) =>
      [...text.matchAll(/(\w+) = (lazyPart|lazyDialog)[(<]/gu)].map(([, part = '', kind]) => ({
        isDialog: part.endsWith('Dialog'),
        kind,
      })),
    );
    expect(parts.filter(({ isDialog }) => isDialog).length).toBeGreaterThan(10);
    expect(parts.filter(({ isDialog, kind }) => isDialog !== (kind === 'lazyDialog'))).toEqual([]);
  });
});
