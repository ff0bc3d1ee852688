import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { page } from './routing/lazy-page.tsx';

function Broken(): never {
  throw new Error('A mistake of ours');
}

it('a page that breaks tells the reader what to do, and hides the error', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('A mistake of ours');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

it.each([
  ['Try Again', () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))],
  ['the return of the network', () => dispatchEvent(new Event('online'))],
])(
  'a page whose code did not come says that it was never opened here, and %s imports it again',
  async (_how, again) => {
    const load = vi
      .fn<() => Promise<{ default: () => string }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: () => 'The page' });
    const Lazy = page(load);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Suspense>
          <Lazy />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This page has not been opened on this device yet.It opens as soon as you are online.',
    );
    online.mockRestore();
    act(() => void again());
    expect(await screen.findByText('The page')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  },
);
