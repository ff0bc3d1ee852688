import { Menu as MenuIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

export const MenuButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <IconButton {...props} label="Menu">
    <MenuIcon size={20} aria-hidden="true" />
  </IconButton>
);
