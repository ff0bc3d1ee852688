import type { ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';
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
  return (
    <Dialog title={question} onClose={onCancel}>
      {children}
      <Row $wrap>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Row>
    </Dialog>
  );
}
