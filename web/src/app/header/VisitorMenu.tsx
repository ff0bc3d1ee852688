import { t } from '../../lib/language/translation.ts';
import { useShowAlumni } from '../../lib/address/alumni-section.ts';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/dialogs/Menu.tsx';
import { LinkItem, ThemeItem } from './MenuItems.tsx';
import { DEVELOPERS } from './header-links.ts';

export function VisitorMenu(menu: MenuProps) {
  const showAlumni = useShowAlumni();
  return (
    <Menu {...menu}>
      <LinkItem to="/about">{t('About')}</LinkItem>
      <MenuItem onSelect={showAlumni}>{t('Alumni')}</MenuItem>
      <LinkItem to={DEVELOPERS}>{t('Developer')}</LinkItem>
      <LinkItem to="/privacy-policy">{t('Privacy Policy')}</LinkItem>
      <MenuLine />
      <LinkItem to="/login">{t('Sign In')}</LinkItem>
      <LinkItem to="/register">{t('Register')}</LinkItem>
      <MenuLine />
      <ThemeItem />
    </Menu>
  );
}
