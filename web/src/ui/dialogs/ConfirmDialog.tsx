import { useId, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogTitle } from './Dialog.tsx';
import { Row } from '../layout.ts';

export function ConfirmDialog(props: {
  readonly question: string;
  readonly confirm: string;
  readonly busy?: boolean;
  /** Whether what is confirmed takes something away. */
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const { question, confirm, busy = false, isDanger = true } = props;
  const { onConfirm, onCancel, children } = props;
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onCancel}>
      <DialogTitle id={id}>{question}</DialogTitle>
      {children}
      <Row $wrap>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Row>
    </Dialog>
  );
}
