import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ButtonHTMLAttributes } from 'react';
import { IconButton } from '../IconButton.tsx';

/** Makes the button that opens a menu of actions. */
export const actionsButton =
  (label: string) => (given: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <IconButton label={label} {...given}>
      <Ellipsis size={20} aria-hidden="true" />
    </IconButton>
  );
