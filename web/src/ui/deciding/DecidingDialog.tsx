import type { ComponentProps } from 'react';
import type { Said } from '../../lib/deciding/reason.ts';
import { t } from '../../lib/language/translation.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useDeciding } from './use-deciding.ts';

/** Asks for a decision and its reason, and is open until the decision is made. */
export function DecidingDialog<
  Read extends Said,
  Decided extends { readonly decisionId: string | null },
>(
  props: Omit<ComponentProps<typeof ReasonDialog<Read>>, 'busy' | 'onConfirm' | 'onCancel'> & {
    readonly call: (said: Read) => Promise<Decided>;
    readonly onDone: (decided: Decided) => void;
    readonly onFailed?: () => void;
    readonly onClose: () => void;
  },
) {
  const { call, onDone, onFailed, onClose, ...dialog } = props;
  const { mutate, isPending } = useDeciding({
    call,
    onDone(decided) {
      onClose();
      onDone(decided);
    },
    showErrors: dialog.reason.showErrors,
    failed: t('That did not work. Please try again.'),
    onFailed,
  });
  return <ReasonDialog {...dialog} busy={isPending} onConfirm={mutate} onCancel={onClose} />;
}
