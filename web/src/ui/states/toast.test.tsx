import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../testing/portal.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { toast } from './toast.ts';
import Toaster from './Toaster.tsx';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('toasts show in the bottom right corner for 4 seconds [8.1] [9.23]', () => {
    render(<Toaster />);
    act(() => toast.success('Post deleted.'));
    vi.unstubAllGlobals();
    const corner = getComputedStyle(document.querySelector('[data-toasts]')!);
    expect([corner.position, corner.right, corner.bottom]).toEqual([
      'fixed',
      'var(--gutter)',
      '16px',
    ]);
    act(() => void vi.advanceTimersByTime(3_900));
    expect(toasts()).toEqual(['Post deleted.']);
    act(() => void vi.advanceTimersByTime(200));
    expect(toasts()).toEqual([]);
  });

  it('toasts are announced in live regions that exist before them, failures at once', () => {
    const [polite, assertive] = ['announcements', 'alerts'].map((id) =>
      document.getElementById(id),
    );
    render(<Toaster />);
    act(() => toast.success('Post deleted.'));
    act(() => toast.error('Failed to delete post.'));
    expect(polite).toHaveTextContent('Post deleted.');
    expect(assertive).toHaveTextContent('Failed to delete post.');
    const slips = [...document.querySelectorAll('[data-toasts] p')];
    expect(slips.every((slip) => slip.getAttribute('aria-hidden') === 'true')).toBe(true);
  });

  it('toasts are announced within an open dialog, since screen readers ignore the rest', () => {
    render(
      <>
        <Toaster />
        <Dialog label="Reset Password" onClose={() => undefined}>
          <p>Tell us the address.</p>
        </Dialog>
      </>,
    );
    act(() => toast.error('An error occurred. Please try again.'));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
    expect(document.getElementById('alerts')).toBeEmptyDOMElement();
  });

  it('shows the newest toast of a form in place of the one before, and no failure after a success', () => {
    render(<Toaster />);
    act(() => toast.error('Failed to like.'));
    act(() => toast.error('Registration failed.', { of: 'registration' }));
    expect(document.getElementById('alerts')).toHaveTextContent('Registration failed.');
    act(() => toast.success('Registration successful!', { of: 'registration' }));
    expect(toasts().toSorted()).toEqual(['Failed to like.', 'Registration successful!']);
    expect(document.getElementById('alerts')).toBeEmptyDOMElement();
    act(() => void vi.advanceTimersByTime(3_900));
    expect(toasts()).toContain('Registration successful!');
  });

  it('a success takes away what the page said before, and a tap takes away what it covers', () => {
    render(<Toaster />);
    act(() => toast.error('Failed to like.'));
    act(() => toast.error('Registration failed.', { of: 'registration' }));
    act(() => toast.success('Link copied to clipboard!'));
    expect(toasts().toSorted()).toEqual(['Link copied to clipboard!', 'Registration failed.']);
    act(() => toast.success('Post deleted.'));
    expect(toasts().toSorted()).toEqual(['Post deleted.', 'Registration failed.']);
    fireEvent.click(screen.getByText('Post deleted.', { selector: '[data-toasts] *' }));
    expect(toasts()).toEqual(['Registration failed.']);
  });

  it('a toast stays under the pointer, and for the rest of its time afterwards', () => {
    render(<Toaster />);
    act(() => toast.success('Post deleted.'));
    act(() => void vi.advanceTimersByTime(3_000));
    const corner = document.querySelector('[data-toasts]')!;
    fireEvent.mouseEnter(corner);
    act(() => void vi.advanceTimersByTime(9_000));
    expect(toasts()).toEqual(['Post deleted.']);
    fireEvent.mouseLeave(corner);
    act(() => void vi.advanceTimersByTime(900));
    expect(toasts()).toEqual(['Post deleted.']);
    act(() => void vi.advanceTimersByTime(200));
    expect(toasts()).toEqual([]);
  });

  it.each(['click', 'keydown', 'popstate'])(
    'a step forward that the reader takes by a %s takes away all that was said before',
    (type) => {
      render(<Toaster />);
      act(() => toast.error('Failed to load chat data.'));
      act(() => toast.success('Your data is in your downloads.', { of: 'copy' }));
      fireEvent(window, new Event(type));
      act(() => toast.success('Logged out successfully'));
      act(() => toast.stepForward());
      expect(toasts()).toEqual(['Logged out successfully']);
    },
  );

  it('a step forward that comes by itself leaves what was said just before it', () => {
    render(<Toaster />);
    fireEvent.click(document.body);
    act(() => toast.success('Your password has been reset.'));
    act(() => toast.error('Failed to load chat data.', { of: 'chat' }));
    act(() => toast.stepForward());
    expect(toasts().toSorted()).toEqual([
      'Failed to load chat data.',
      'Your password has been reset.',
    ]);
  });

  it('a dialog that opens takes away what was said before, so that nothing covers it', () => {
    render(<Toaster />);
    act(() => toast.success('Your data is in your downloads.'));
    fireEvent.click(document.body);
    render(
      <Dialog label="Hide your account" onClose={() => undefined}>
        <p>Others do not find you.</p>
      </Dialog>,
    );
    expect(toasts()).toEqual([]);
  });

  it('empties the alert region of an open dialog after a success', () => {
    render(
      <>
        <Toaster />
        <Dialog label="Reset Password" onClose={() => undefined}>
          <p>Tell us the address.</p>
        </Dialog>
      </>,
    );
    act(() => toast.error('An error occurred. Please try again.'));
    act(() => toast.success('Sent.'));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeEmptyDOMElement();
  });
});
