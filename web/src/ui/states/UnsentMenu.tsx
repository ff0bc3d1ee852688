import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { copyText } from '../../lib/words/copy-text.ts';
import type { MenuProps } from '../dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../dialogs/Menu.tsx';
import { toast } from './toast.ts';

async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    toast.success('Text copied.');
  } catch {
    toast.error('The text could not be copied.');
  }
}

export const unsentMenu = (unsent: {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onDiscard: () => void;
}) =>
  function UnsentMenu(props: MenuProps) {
    return (
      <Menu {...props}>
        <MenuItem onSelect={() => void copy(unsent.text)}>
          <Copy size={20} aria-hidden="true" /> Copy
        </MenuItem>
        <MenuItem onSelect={unsent.onDiscard}>
          <X size={20} aria-hidden="true" /> {unsent.isRefused ? 'Discard' : 'Cancel'}
        </MenuItem>
      </Menu>
    );
  };
