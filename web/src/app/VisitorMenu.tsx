import { useShowAlumni } from '../lib/alumni-section.ts';
import type { MenuProps } from '../ui/LateMenu.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { PlaceItem, ThemeItem } from './menu-items.tsx';
import { DEVELOPERS } from './places.ts';

/** Everything the header offers visitors, on a small screen. */
export function VisitorMenu(menu: MenuProps) {
  const showAlumni = useShowAlumni();
  return (
    <Menu {...menu}>
      <PlaceItem to="/about">About</PlaceItem>
      <MenuItem onSelect={showAlumni}>Alumni</MenuItem>
      <PlaceItem to={DEVELOPERS}>Developer</PlaceItem>
      <PlaceItem to="/privacy-policy">Privacy Policy</PlaceItem>
      <MenuLine />
      <PlaceItem to="/login">Sign In</PlaceItem>
      <PlaceItem to="/register">Register</PlaceItem>
      <MenuLine />
      <ThemeItem />
    </Menu>
  );
}
