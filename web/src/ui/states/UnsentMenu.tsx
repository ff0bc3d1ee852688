import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import type { MenuProps } from '../dialogs/LazyMenu.tsx';
import { Menu, MenuItem } from '../dialogs/Menu.tsx';
import { copyAndSay } from '../words/copy-and-say.ts';

export const unsentMenu = (unsent: {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onDiscard: () => void;
}) =>
  function UnsentMenu(props: MenuProps) {
    return (
      <Menu {...props}>
        <MenuItem
          onSelect={() =>
            void copyAndSay(unsent.text, 'Text copied.', 'The text could not be copied.')
          }
        >
          <Copy size={20} aria-hidden="true" /> Copy
        </MenuItem>
        <MenuItem onSelect={unsent.onDiscard}>
          <X size={20} aria-hidden="true" /> {unsent.isRefused ? 'Discard' : 'Cancel'}
        </MenuItem>
      </Menu>
    );
  };
