import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateTimeField } from './DateTimeField.tsx';

function Example({ error }: { readonly error?: string }) {
  const [value, setValue] = useState({ date: '', time: '' });
  return (
    <>
      <DateTimeField
        label="Start"
        hint="In Pune"
        error={error}
        value={value}
        bounds={{ min: '2026-01-01', max: '2030-12-31' }}
        onChange={setValue}
      />
      <output>{`${value.date} ${value.time}`}</output>
    </>
  );
}

it('a field for date and time takes both, each by its own control', () => {
  render(<Example />);
  expect(screen.getByRole('group', { name: 'Start' })).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-12-14' } });
  fireEvent.change(screen.getByLabelText('Start time'), { target: { value: '16:00' } });
  expect(screen.getByRole('status')).toHaveTextContent('2026-12-14 16:00');
});

it('the date of a field for date and time has bounds', () => {
  render(<Example />);
  const date = screen.getByLabelText('Start date');
  expect(date).toHaveAttribute('min', '2026-01-01');
  expect(date).toHaveAttribute('max', '2030-12-31');
});

it('a field for date and time describes both controls by its hint and its error', () => {
  render(<Example error="Give the time as well" />);
  for (const name of ['Start date', 'Start time']) {
    expect(screen.getByLabelText(name)).toBeInvalid();
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription(
      'In Pune Give the time as well',
    );
  }
});
