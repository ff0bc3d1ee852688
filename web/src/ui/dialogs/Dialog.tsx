import X from 'lucide-react/icons/x';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useLayer } from '../../lib/address/layers.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { Row, VisuallyHidden } from '../layout.ts';
import { DialogFrame, DialogInside } from './DialogFrame.ts';
import { toast } from '../states/toast.ts';

const Corner = styled.div`
  position: absolute;
  top: 10px;
  right: 10px;
`;
export const DialogTitle = styled.h2`
  font: 700 min(1.5rem, 8vw) / 1.2 var(--display);
  padding-right: 36px;
`;

type TextField = HTMLInputElement | HTMLTextAreaElement;
const TYPED: ReadonlySet<string> = new Set(['text', 'url', 'tel', 'date', 'time']);
const isTyped = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    TYPED.has(element.type) &&
    element.autocomplete !== 'one-time-code');

/** Going back, Escape or a touch beside the dialog don't lose what was written, unless `keepsText` says that it is there again later. */
function useWritten() {
  const before = useRef(new Map<TextField, string>());
  return {
    onFocus({ target }: FocusEvent) {
      if (isTyped(target) && !before.current.has(target)) before.current.set(target, target.value);
    },
    isWritten: () =>
      [...before.current].some(([field, text]) => field.isConnected && field.value !== text),
  };
}

export function Dialog(props: {
  readonly title?: ReactNode;
  /** Below the title. */
  readonly about?: ReactNode;
  /** The id of a title that is among the children. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly keepsText?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, about, labelledBy, label, keepsText = false, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const { onFocus, isWritten } = useWritten();
  const leave = (): void => {
    if (!keepsText && isWritten()) setAsks(true);
    else onClose();
  };
  useLayer(leave);
  useLayoutEffect(() => toast.stepForward(), []);
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
    <>
      <DialogFrame
        ref={ref}
        onFocus={onFocus}
        aria-labelledby={title === undefined ? labelledBy : titleId}
        aria-label={label}
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
        onClick={(event) => {
          // The content covers the dialog, so only a click on the backdrop targets the dialog itself
          if (event.target === event.currentTarget) leave();
        }}
      >
        <DialogInside>
          {title !== undefined && (
            <div>
              <DialogTitle id={titleId}>{title}</DialogTitle>
              {about}
            </div>
          )}
          {children}
          <Corner>
            <IconButton label={t('Close')} onClick={leave}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </Corner>
          <VisuallyHidden role="status" data-says="announcements" />
          <VisuallyHidden role="alert" data-says="alerts" />
        </DialogInside>
      </DialogFrame>
      {asks && (
        <Dialog title={t('Discard what you have written?')} onClose={() => setAsks(false)}>
          <Row $wrap>
            <Button onClick={() => setAsks(false)}>{t('Keep writing')}</Button>
            <Button variant="danger" onClick={onClose}>
              {t('Discard')}
            </Button>
          </Row>
        </Dialog>
      )}
    </>
  );
}
