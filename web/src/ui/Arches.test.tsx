import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Arches } from './Arches.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['06:59', '25'],
  ['07:00', '8'],
  ['16:59', '8'],
  ['17:00', '25'],
  ['00:10', '25'],
])("the sun of the mark at %s on the school's clocks stands at a height of %s", (time, height) => {
  vi.useFakeTimers({ now: new Date(`2026-11-22T${time}+05:30`), toFake: ['Date'] });
  const { container } = render(<Arches size={30} />);
  expect(container.querySelector('circle')).toHaveAttribute('cy', height);
});
