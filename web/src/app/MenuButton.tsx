import MenuIcon from 'lucide-react/icons/menu';
import type { ButtonHTMLAttributes } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

export const MenuButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <IconButton {...props} label="Menu">
    <MenuIcon size={20} aria-hidden="true" />
  </IconButton>
);
