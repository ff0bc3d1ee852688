import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { lazyPart, LoadingLong } from './lazy-part.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('a part whose code does not come says so within a second, and can be closed', async () => {
  const close = vi.fn<() => void>();
  let come: (part: () => string) => void = () => undefined;
  const Part = lazyPart<{ onClose: () => void }>(
    () => new Promise((resolve) => (come = resolve)),
    ({ onClose }) => <LoadingLong waiting="soon" onClose={onClose} />,
  );
  render(<Part onClose={close} />);
  expect(screen.getByText('soon')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
  act(() => come(() => 'The comments'));
  expect(await screen.findByText('The comments')).toBeInTheDocument();
  expect(screen.queryByRole('status')).toBeNull();
});
