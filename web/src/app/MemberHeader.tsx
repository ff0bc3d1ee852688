import type { User } from '@portal/contracts/members/member.api';
import { Bell, ChevronDown, LogOut } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { useSession } from '../lib/session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { OnlyNarrow, OnlyWide, VisuallyHidden } from '../ui/layout.ts';
import { Menu, MenuItem, MenuLine, MenuText } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.tsx';
import { End, Nav } from './header-parts.ts';
import { burger, PlaceItem, ThemeItem } from './menu-items.tsx';

const Account = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: var(--tap);
  padding: 0 6px;
  border: 0;
  border-radius: 999px;
  background: none;
  color: var(--ink-2);
`;

type Place = { readonly to: string; readonly label: string };
const memberPlaces: readonly Place[] = [{ to: '/', label: 'Home' }];
const adminPlaces: readonly Place[] = [...memberPlaces, { to: '/admin', label: 'Admin' }];

function SignOutItem() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <MenuItem
      onSelect={() => {
        signOut();
        toast.success('Logged out successfully');
        void navigate('/login');
      }}
    >
      <LogOut size={20} aria-hidden="true" /> Sign out
    </MenuItem>
  );
}

export default function MemberHeader({ user }: { readonly user: User }) {
  const { isAdmin } = useSession();
  const places = isAdmin ? adminPlaces : memberPlaces;
  return (
    <>
      <OnlyWide>
        <Nav aria-label="Main">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </Nav>
      </OnlyWide>
      <End>
        <NotificationBell />
        <OnlyWide>
          <Menu
            trigger={
              <Account type="button">
                <Avatar size="s" fullName={user.fullName} profilePicture={user.profilePicture} />
                <VisuallyHidden>{user.fullName}, account menu</VisuallyHidden>
                <ChevronDown size={20} aria-hidden="true" />
              </Account>
            }
          >
            <MenuText>{user.fullName}</MenuText>
            <ThemeItem />
            <MenuLine />
            <SignOutItem />
          </Menu>
        </OnlyWide>
        <OnlyNarrow>
          <Menu trigger={burger}>
            <MenuText>{user.fullName}</MenuText>
            {places.map(({ to, label }) => (
              <PlaceItem key={to} to={to}>
                {label}
              </PlaceItem>
            ))}
            <PlaceItem to="/notifications">
              <Bell size={20} aria-hidden="true" /> Notifications
            </PlaceItem>
            <MenuLine />
            <ThemeItem />
            <SignOutItem />
          </Menu>
        </OnlyNarrow>
      </End>
    </>
  );
}
