import MenuIcon from 'lucide-react/icons/menu';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export const MenuButton = ({
  children,
  ...given
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly children?: ReactNode }) => (
  <IconButton {...given} label={t('Menu')}>
    <MenuIcon size={20} aria-hidden="true" />
    {children}
  </IconButton>
);
