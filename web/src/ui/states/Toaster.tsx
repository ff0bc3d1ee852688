import { toast as hot, useToaster } from 'react-hot-toast/headless';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { showToastsWith, type Message } from './toast.ts';

const TOAST_MS = 4_000;

const Corner = styled.div`
  position: fixed;
  top: auto;
  left: auto;
  right: var(--gutter);
  bottom: 16px;
  z-index: 20;
  max-width: calc(100% - 2 * var(--gutter));
  margin: 0 0 calc(var(--raised, 0px) + var(--offered, 0px));
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
const Slip = styled.p`
  display: flex;
  > svg {
    flex: none;
  }
  gap: 10px;
  align-items: center;
  padding: 12px 16px;
  border-radius: var(--r-s);
  background: var(--ink);
  color: var(--bg);
  box-shadow: var(--shadow);
  font-weight: 500;
`;

const messages = new Map<string, Message>();
function remove(isOver: (message: Message) => boolean): void {
  for (const [id, message] of messages) {
    if (!isOver(message)) continue;
    hot.remove(id);
    messages.delete(id);
  }
}

/** The messages that were there when the reader last did something. A step that follows a message by itself, as after signing in, leaves it. */
let seen: ReadonlySet<Message> = new Set();
for (const type of ['click', 'keydown', 'popstate'])
  addEventListener(type, () => (seen = new Set(messages.values())), { capture: true });

showToastsWith({
  show(message) {
    const { kind, text, of } = message;
    // Toasts without a form or list are about the page
    if (kind === 'success') remove((older) => older.of === of);
    const id = hot[kind](text, { duration: TOAST_MS, ...(of === undefined ? {} : { id: of }) });
    messages.set(id, message);
  },
  stepForward: () => remove((message) => seen.has(message)),
});

/** Headless, because the library's own styles break the content security policy (ADR 7). */
export default function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  const shown = toasts.filter(({ visible }) => visible);
  const newest = shown[0]?.id;
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Reopened for every toast, because a dialog that opened since lies above it
    if (newest === undefined || !('showPopover' in HTMLElement.prototype)) return undefined;
    const element = corner.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);
  return (
    <Corner
      ref={corner}
      popover="manual"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      data-toasts
    >
      <Pile>
        {shown.map(({ id, type, message }) => (
          <Slip key={id} aria-hidden="true" onClick={() => hot.remove(id)}>
            {type === 'error' ? <CircleAlert size={20} /> : <Check size={20} />}
            <span>{typeof message === 'string' ? message : null}</span>
          </Slip>
        ))}
      </Pile>
    </Corner>
  );
}
