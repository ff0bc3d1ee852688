import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx';
import { useShowAlumni } from '../lib/alumni-section.ts';
import { burger, PlaceItem, ThemeItem } from './menu-items.tsx';

export default function VisitorMenu() {
  const showAlumni = useShowAlumni();
  return (
    <Menu trigger={burger}>
      <MenuItem onSelect={showAlumni}>Alumni</MenuItem>
      <PlaceItem to="/privacy-policy">Privacy Policy</PlaceItem>
      <MenuLine />
      <PlaceItem to="/login">Sign In</PlaceItem>
      <PlaceItem to="/register">Register</PlaceItem>
      <MenuLine />
      <ThemeItem />
    </Menu>
  );
}
