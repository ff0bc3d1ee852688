import { Menu as MenuIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

export const burger = (given: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <IconButton {...given} label="Menu">
    <MenuIcon size={20} aria-hidden="true" />
  </IconButton>
);
