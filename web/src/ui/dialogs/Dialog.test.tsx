import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';

function Opener({ keepsText = false }: { readonly keepsText?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog label="Your words" keepsText={keepsText} onClose={() => setOpen(false)}>
          <textarea aria-label="Text" defaultValue="As it was" />
          <input aria-label="Code" autoComplete="one-time-code" />
        </Dialog>
      )}
    </>
  );
}
const dialog = () => screen.getByRole('dialog', { name: 'Your words' });
const question = () => screen.queryByRole('dialog', { name: 'Discard what you have written?' });

async function open(keepsText = false) {
  const user = userEvent.setup();
  render(<Opener keepsText={keepsText} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

describe('a dialog in which something was written', () => {
  it.each([
    ['a touch beside it', () => fireEvent.click(dialog())],
    ['Escape', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks before %s loses it, and keeps it otherwise', async (_what, close) => {
    const user = await open();
    const text = screen.getByLabelText('Text');
    await user.type(text, ', and more');
    close();
    expect(question()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(question()).toBeNull();
    expect(text).toHaveValue('As it was, and more');
    close();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes at once when the words are as they were, or are a code', async () => {
    const user = await open();
    await user.type(screen.getByLabelText('Text'), '!{Backspace}');
    await user.type(screen.getByLabelText('Code'), '123');
    fireEvent.click(dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes at once when it keeps its text', async () => {
    const user = await open(true);
    await user.type(screen.getByLabelText('Text'), ', and more');
    fireEvent.click(dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
