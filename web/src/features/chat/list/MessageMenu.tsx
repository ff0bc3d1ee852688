import type { Message } from '@portal/contracts/chat/message.api';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { t } from '../../../lib/language/translation.ts';
import { spokenText } from '../../../lib/words/text-parts.ts';
import { useMember } from '../../../lib/session/member-session.tsx';
import type { MenuProps } from '../../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/Menu.tsx';
import { RemovalMenu } from '../../../ui/deciding/RemovalMenu.tsx';
import { useMessageRemoval } from './message-removal.ts';
import { copyAndSay } from '../../../ui/words/copy-and-say.ts';

export function messageMenu(message: Message, onRemove: (() => void) | null) {
  const copy = () =>
    copyAndSay(
      spokenText(message.text, message.mentions),
      t('Message copied.'),
      t('The message could not be copied.'),
    );
  const copying = (
    <MenuItem onSelect={() => void copy()}>
      <Copy size={20} aria-hidden="true" /> {t('Copy')}
    </MenuItem>
  );
  return function MessageMenu(props: MenuProps) {
    const isOwn = message.sender._id === useMember()._id;
    const removal = useMessageRemoval(message);
    if (onRemove && !isOwn)
      return (
        <RemovalMenu
          {...props}
          removal={{
            ...removal,
            done: t('Message from {name} removed.', { name: message.sender.fullName }),
          }}
          question={t('Remove this message?')}
        >
          {copying}
        </RemovalMenu>
      );
    return (
      <Menu {...props}>
        {copying}
        {onRemove && (
          <MenuItem onSelect={onRemove}>
            <Trash2 size={20} aria-hidden="true" /> {t('Delete')}
          </MenuItem>
        )}
      </Menu>
    );
  };
}
