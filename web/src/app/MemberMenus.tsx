import { Bell, CircleUserRound, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useMember, useSession } from '../lib/session.tsx';
import type { MenuProps } from '../ui/LateMenu.tsx';
import { Menu, MenuItem, MenuLine, MenuText } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.tsx';
import { PlaceItem, ThemeItem } from './menu-items.tsx';
import { placesOf } from './places.ts';

function SignOutItem() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <MenuItem
      onSelect={() => {
        // Together, or the guard of this page would keep it for who signs in next
        signOut();
        void navigate('/login');
        toast.success('Logged out successfully');
      }}
    >
      <LogOut size={20} aria-hidden="true" /> Sign out
    </MenuItem>
  );
}

const YourProfile = () => (
  <PlaceItem to="/profile">
    <CircleUserRound size={20} aria-hidden="true" /> Your Profile
  </PlaceItem>
);

export function AccountMenu(menu: MenuProps) {
  const { fullName } = useMember();
  return (
    <Menu {...menu}>
      <MenuText>{fullName}</MenuText>
      <YourProfile />
      <ThemeItem />
      <MenuLine />
      <SignOutItem />
    </Menu>
  );
}

/** Everything the header offers members, on a small screen. */
export function PlacesMenu(menu: MenuProps) {
  const { fullName } = useMember();
  const { isAdmin } = useSession();
  return (
    <Menu {...menu}>
      <MenuText>{fullName}</MenuText>
      {placesOf(isAdmin).map(({ to, label }) => (
        <PlaceItem key={to} to={to}>
          {label}
        </PlaceItem>
      ))}
      <PlaceItem to="/notifications">
        <Bell size={20} aria-hidden="true" /> Notifications
      </PlaceItem>
      <MenuLine />
      <YourProfile />
      <ThemeItem />
      <SignOutItem />
    </Menu>
  );
}
