import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import PastBanner from './PastBanner.tsx';

vi.mock(import('../lib/school/page-school.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    school: () => ({
      ...actual.school(),
      asOf: '2022-01-01T10:00:00.000Z',
      timeZone: 'Asia/Kolkata',
    }),
  };
});

it('says of when the portal is, in the time of the school, and that nothing can be changed', () => {
  render(<PastBanner />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'As it was on Sat 1 Jan 2022, 3:30 pm. Nothing can be changed here.',
  );
});
