import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

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
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('A mistake of ours');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
