import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { MenuItem } from '../../ui/dialogs/Menu.tsx';
import { useTheme } from '../../lib/kept/theme.ts';
import { Link } from '../../ui/words/Link.tsx';

export function ThemeItem() {
  const { theme, choose } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <MenuItem onSelect={() => choose(theme === 'dark' ? 'light' : 'dark')}>
      <Icon size={20} aria-hidden="true" />
      {theme === 'dark' ? t('Light colours') : t('Dark colours')}
    </MenuItem>
  );
}

export function LinkItem({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <MenuItem asChild>
      <Link to={to} aria-current={pathname + search === to ? 'page' : undefined}>
        {children}
      </Link>
    </MenuItem>
  );
}
