import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

const TOAST_MS = 4_000;

const Corner = styled.div`
  position: fixed;
  top: auto;
  left: auto;
  right: var(--gutter);
  bottom: 16px;
  z-index: 20;
  max-width: calc(100% - 2 * var(--gutter));
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
`;
const Pile = styled.div`
  display: grid;
  gap: 8px;
  justify-items: end;
`;
const Paper = styled.p`
  display: flex;
  gap: 10px;
  align-items: center;
  padding: 12px 16px;
  border-radius: var(--r-s);
  background: var(--ink);
  color: var(--bg);
  box-shadow: var(--shadow);
  font-weight: 500;
`;

type Options = {
  /** The newest toast of a form or list takes the place of the one before. */
  readonly of?: string;
  /** Screen readers announce this in place of the text. */
  readonly announced?: string;
};
type Region = 'announcements' | 'alerts';

const inDialog = (region: Region): HTMLElement | null =>
  document.querySelector(`dialog[open] [data-says=${region}]`);

/** Screen readers announce only regions that exist from the first paint. */
function announce(region: Region, text: string): void {
  // While a dialog is open, screen readers ignore everything outside it
  const element = inDialog(region) ?? document.getElementById(region);
  if (!element) return;
  element.textContent = '';
  element.textContent = text;
}

type Toast = {
  readonly id: number;
  readonly of: string | undefined;
  readonly isError: boolean;
  readonly text: string;
};
let toasts: readonly Toast[] = [];
let newestId = 0;
const listeners = new Set<() => void>();

function keep(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
const remove = (id: number): void => keep(toasts.filter((one) => one.id !== id));

function add(isError: boolean, text: string, of: string | undefined): void {
  newestId += 1;
  const added = { id: newestId, of, isError, text };
  const isReplaced = (one: Toast) => of !== undefined && one.of === of;
  keep(
    toasts.some(isReplaced)
      ? toasts.map((one) => (isReplaced(one) ? added : one))
      : [added, ...toasts],
  );
}

export const toast = {
  success(text: string, { of, announced = text }: Options = {}): void {
    add(false, text, of);
    announce('alerts', '');
    announce('announcements', announced);
  },
  error(text: string, { of }: Options = {}): void {
    add(true, text, of);
    announce('alerts', text);
  },
  clearErrors: (): void => keep(toasts.filter(({ isError }) => !isError)),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Slip({ toast: { id, isError, text }, isPaused }: SlipProps) {
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (isPaused) return undefined;
    const from = Date.now();
    const timer = setTimeout(() => remove(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [id, isPaused]);
  return (
    <Paper aria-hidden="true">
      {isError ? <CircleAlert size={20} /> : <Check size={20} />}
      <span>{text}</span>
    </Paper>
  );
}
type SlipProps = { readonly toast: Toast; readonly isPaused: boolean };

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const newest = Math.max(0, ...shown.map(({ id }) => id));
  const [isPaused, setPaused] = useState(false);
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => () => keep([]), []);
  useEffect(() => {
    // Reopened for every toast, because a dialog that opened since lies above it
    if (newest === 0 || !('showPopover' in HTMLElement.prototype)) return undefined;
    const element = corner.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);
  return (
    <Corner
      ref={corner}
      popover="manual"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      data-toasts
    >
      <Pile>
        {shown.map((one) => (
          <Slip key={one.id} toast={one} isPaused={isPaused} />
        ))}
      </Pile>
    </Corner>
  );
}
