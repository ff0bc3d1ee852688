import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { ReasonFields } from './ReasonFields.tsx';
import type { Said } from '../../lib/deciding/reason.ts';
import type { ReasonState } from '../../lib/deciding/use-reason.ts';
import type { ComponentProps, ReactNode } from 'react';

/** Asks for a decision and its reason. */
export function ReasonDialog<Read extends Said>(
  props: Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & {
    readonly busy: boolean;
    readonly reason: ReasonState<Read>;
    readonly onConfirm: (said: Read) => void;
    /** Fields after those of the reason. */
    readonly more?: ReactNode;
  },
) {
  const { reason, busy, onConfirm, children, more, ...dialog } = props;
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      onConfirm={() => {
        const said = reason.read();
        if (said) onConfirm(said);
      }}
    >
      {children}
      <ReasonFields {...reason.fields} isBusy={busy} />
      {more}
    </ConfirmDialog>
  );
}
