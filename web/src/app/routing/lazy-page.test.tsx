import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
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
