import type { Message } from '@portal/contracts/chat/message.api';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { copyText } from '../../lib/copy-text.ts';
import { spokenText } from '../../lib/mentions.ts';
import type { MenuProps } from '../../ui/LazyMenu.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast.ts';

async function copy({ text, mentions }: Message): Promise<void> {
  try {
    await copyText(spokenText(text, mentions));
    toast.success('Message copied.');
  } catch {
    toast.error('The message could not be copied.');
  }
}

export function messageMenu(message: Message, onRemove: (() => void) | null) {
  return function MessageMenu(props: MenuProps) {
    return (
      <Menu {...props}>
        <MenuItem onSelect={() => void copy(message)}>
          <Copy size={20} aria-hidden="true" /> Copy
        </MenuItem>
        {onRemove && (
          <MenuItem onSelect={onRemove}>
            <Trash2 size={20} aria-hidden="true" /> Delete
          </MenuItem>
        )}
      </Menu>
    );
  };
}
