import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { t } from '../../lib/language/translation.ts';
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
            void copyAndSay(unsent.text, t('Text copied.'), t('The text could not be copied.'))
          }
        >
          <Copy size={20} aria-hidden="true" /> {t('Copy')}
        </MenuItem>
        <MenuItem onSelect={unsent.onDiscard}>
          <X size={20} aria-hidden="true" /> {unsent.isRefused ? t('Discard') : t('Cancel')}
        </MenuItem>
      </Menu>
    );
  };
