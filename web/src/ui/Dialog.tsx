import X from 'lucide-react/icons/x';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLayer } from '../lib/layers.ts';
import { IconButton } from './IconButton.tsx';
import { VisuallyHidden } from './layout.ts';

const Native = styled.dialog`
  border: 0;
  padding: 0;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow);
  width: min(480px, 100% - 2 * var(--gutter));
  max-height: calc(100dvh - 48px);
  &::backdrop {
    background: rgb(21 17 31 / 60%);
  }
`;
const Inside = styled.div`
  position: relative;
  display: grid;
  gap: 16px;
  --inset: clamp(12px, 6.7vw, 24px);
  padding: 20px var(--inset) 24px;
`;
const Corner = styled.div`
  position: absolute;
  top: 10px;
  right: 10px;
`;
export const DialogTitle = styled.h2`
  font: 700 min(1.5rem, 8vw) / 1.2 var(--display);
  padding-right: 36px;
`;

export function Dialog(props: {
  readonly labelledBy?: string;
  readonly label?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { labelledBy, label, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useLayer(onClose);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // The focus of its first control may have scrolled the question away
      dialog.scrollTop = 0;
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Native
      ref={ref}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The content covers the dialog, so only a click on the backdrop targets the dialog itself
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Inside>
        {children}
        <Corner>
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Corner>
        <VisuallyHidden role="status" data-says="announcements" />
        <VisuallyHidden role="alert" data-says="alerts" />
      </Inside>
    </Native>
  );
}
