import MessageSquareText from 'lucide-react/icons/message-square-text';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import type { MenuProps } from '../dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../dialogs/Menu.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { useRemoval, type Removal } from './use-removal.ts';

/** For staff, who remove what is not their own at once, with a reason or without, and can undo it. */
export function RemovalMenu(
  props: MenuProps & {
    readonly removal: Removal;
    readonly question: string;
    /** Items before those that remove. */
    readonly children?: ReactNode;
  },
) {
  const { removal, question, children, ...menu } = props;
  const [isAsking, setAsking] = useState(false);
  const reason = useReason('content');
  const { mutate, isPending } = useRemoval({
    ...removal,
    showErrors: reason.showErrors,
    onDone() {
      setAsking(false);
      removal.onDone?.();
    },
  });
  return (
    <>
      <Menu {...menu}>
        {children}
        <MenuItem onSelect={() => mutate(undefined)}>
          <Trash2 size={20} aria-hidden="true" /> {t('Remove')}
        </MenuItem>
        <MenuItem onSelect={() => setAsking(true)}>
          <MessageSquareText size={20} aria-hidden="true" /> {t('Remove with a reason…')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <ReasonDialog
          question={question}
          confirm={t('Remove')}
          busy={isPending}
          reason={reason}
          onConfirm={mutate}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
