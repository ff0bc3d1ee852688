import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillInTyped, keepTyped } from './typed-values.ts';

function Form() {
  const [name, setName] = useState('');
  const [isTicked, setTicked] = useState(false);
  return (
    <form>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <textarea aria-label="Your words" />
      <input type="password" aria-label="Password" />
      <select aria-label="Kind">
        <option>Event</option>
        <option>Article</option>
      </select>
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      <output>{`${name} ${isTicked}`}</output>
    </form>
  );
}

async function typeAndKeep(): Promise<void> {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.type(screen.getByLabelText('Name'), 'Asha');
  await user.type(screen.getByLabelText('Your words'), 'Two lines');
  await user.type(screen.getByLabelText('Password'), 'Secret');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Article');
  await user.click(screen.getByLabelText('Agreed'));
  keepTyped();
  unmount();
  onTestFinished(() => sessionStorage.clear());
}

it('fills in what was typed before the page was loaded again, once the form is there', async () => {
  await typeAndKeep();
  fillInTyped();
  render(<Form />);
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Asha'));
  expect(screen.getByLabelText('Your words')).toHaveValue('Two lines');
  expect(screen.getByLabelText('Kind')).toHaveValue('Article');
  expect(screen.getByText('Asha true')).toBeVisible();
  expect(sessionStorage.getItem('typed')).toBeNull();
});

it('passwords are neither kept nor filled in', async () => {
  await typeAndKeep();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Secret');
  fillInTyped();
  render(<Form />);
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Asha'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('another page gets nothing of it', async () => {
  await typeAndKeep();
  history.pushState(null, '', '/another');
  onTestFinished(() => history.replaceState(null, '', '/'));
  render(<Form />);
  fillInTyped();
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(sessionStorage.getItem('typed')).toBeNull();
});
