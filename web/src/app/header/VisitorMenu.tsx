import { useShowAlumni } from '../../lib/address/alumni-section.ts';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/dialogs/Menu.tsx';
import { LinkItem, ThemeItem } from './MenuItems.tsx';
import { DEVELOPERS } from './header-links.ts';

export function VisitorMenu(menu: MenuProps) {
  const showAlumni = useShowAlumni();
  return (
    <Menu {...menu}>
      <LinkItem to="/about">About</LinkItem>
      <MenuItem onSelect={showAlumni}>Alumni</MenuItem>
      <LinkItem to={DEVELOPERS}>Developer</LinkItem>
      <LinkItem to="/privacy-policy">Privacy Policy</LinkItem>
      <MenuLine />
      <LinkItem to="/login">Sign In</LinkItem>
      <LinkItem to="/register">Register</LinkItem>
      <MenuLine />
      <ThemeItem />
    </Menu>
  );
}
