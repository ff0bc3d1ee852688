import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { page } from './lazy-page.tsx';

it('a page whose code was prepared shows at once, without a spinner', async () => {
  const Landing = page(() => Promise.resolve({ default: () => 'The landing page' }));
  await Landing.prepare();
  render(
    <Suspense fallback="A spinner">
      <Landing />
    </Suspense>,
  );
  expect(screen.getByText('The landing page')).toBeInTheDocument();
});

it('a page with a frame shows it until the code has come, and loads the code once', async () => {
  type Code = { readonly default: () => string };
  let come: (code: Code) => void = () => undefined;
  const load = vi.fn(() => new Promise<Code>((resolve) => (come = resolve)));
  const Feed = page(load, () => 'The frame');
  void Feed.prepare();
  render(<Feed />);
  expect(screen.getByText('The frame')).toBeInTheDocument();
  come({ default: () => 'The feed' });
  await screen.findByText('The feed');
  expect(load).toHaveBeenCalledTimes(1);
});

it('a page whose code could not be loaded gives its frame up for the error, until it is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<{ readonly default: () => string }>(new Error('gone')));
  const Feed = page(load, () => 'The frame');
  render(
    <ErrorBoundary>
      <Suspense fallback="A spinner">
        <Feed />
      </Suspense>
    </ErrorBoundary>,
  );
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('The frame')).toBeNull();
  load.mockResolvedValue({ default: () => 'The feed' });
  fireEvent.click(again);
  await screen.findByText('The feed');
});
