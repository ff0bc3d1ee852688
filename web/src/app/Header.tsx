import { Bell, ChevronDown, LogOut, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { school } from '../lib/school.ts';
import { useSession } from '../lib/session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { OnlyNarrow, OnlyWide, VisuallyHidden } from '../ui/layout.ts';
import { Menu, MenuItem, MenuLine, MenuText } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.tsx';
import { useShowAlumni } from './alumni-section.ts';
import { useTheme } from './theme.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 5;
  background: var(--bg);
  border-bottom: 1px solid var(--line);
`;
const Inside = styled.div`
  width: min(1120px, 100% - 32px);
  margin-inline: auto;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 60px;
`;
const Mark = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: var(--tap);
  font: 700 20px/1 var(--display);
  color: var(--ink);
  text-decoration: none;
  svg {
    width: 30px;
    height: 30px;
  }
`;
const Nav = styled.nav`
  display: flex;
  gap: 4px;
  margin-left: 20px;
  align-self: stretch;
  a,
  button {
    display: inline-flex;
    align-items: center;
    padding: 0 12px;
    border: 0;
    border-block: 3px solid transparent;
    background: none;
    color: var(--ink-2);
    text-decoration: none;
    font-weight: 500;
    transition: color 120ms;
  }
  a:hover,
  button:hover {
    color: var(--ink);
  }
  a[aria-current='page'] {
    color: var(--ink);
    border-bottom-color: var(--brand);
  }
`;
const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: 4px;
`;
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
const member: readonly Place[] = [{ to: '/', label: 'Home' }];
const admin: Place = { to: '/admin', label: 'Admin' };

function SchoolMark() {
  return (
    <Mark to="/" aria-label={`${school().name}, home`}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M3 28V14a5 5 0 0 1 10 0v14M13 28V14a5 5 0 0 1 10 0v14"
          fill="none"
          stroke="var(--brand)"
          strokeWidth="3"
        />
        <circle cx="27" cy="8" r="4" fill="var(--marigold)" />
        <path d="M1 29.5h30" stroke="var(--ink)" strokeWidth="3" />
      </svg>
      <span>{school().name}</span>
    </Mark>
  );
}

function ThemeItem() {
  const { theme, toggle } = useTheme();
  return (
    <MenuItem onSelect={toggle}>
      {theme === 'dark' ? (
        <Sun size={20} aria-hidden="true" />
      ) : (
        <Moon size={20} aria-hidden="true" />
      )}
      {theme === 'dark' ? 'Light colours' : 'Dark colours'}
    </MenuItem>
  );
}

function PlaceItem({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <MenuItem asChild>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {children}
      </Link>
    </MenuItem>
  );
}

function useSignOut(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    signOut();
    toast.success('Logged out successfully');
    void navigate('/login');
  };
}

function SignOutItem() {
  const signOut = useSignOut();
  return (
    <MenuItem onSelect={signOut}>
      <LogOut size={20} aria-hidden="true" /> Sign out
    </MenuItem>
  );
}

const burger = (
  <IconButton label="Menu">
    <MenuIcon size={20} aria-hidden="true" />
  </IconButton>
);

function VisitorHeader() {
  const showAlumni = useShowAlumni();
  return (
    <>
      <OnlyWide>
        <Nav aria-label="Main">
          <button type="button" onClick={showAlumni}>
            Alumni
          </button>
          <NavLink to="/privacy-policy">Privacy Policy</NavLink>
        </Nav>
      </OnlyWide>
      <End>
        <OnlyWide>
          <LinkButton variant="quiet" to="/login">
            Sign In
          </LinkButton>
          <LinkButton variant="primary" to="/register">
            Register
          </LinkButton>
        </OnlyWide>
        <OnlyNarrow>
          <Menu trigger={burger}>
            <MenuItem onSelect={showAlumni}>Alumni</MenuItem>
            <PlaceItem to="/privacy-policy">Privacy Policy</PlaceItem>
            <MenuLine />
            <PlaceItem to="/login">Sign In</PlaceItem>
            <PlaceItem to="/register">Register</PlaceItem>
            <MenuLine />
            <ThemeItem />
          </Menu>
        </OnlyNarrow>
      </End>
    </>
  );
}

function MemberHeader() {
  const { user, isAdmin } = useSession();
  const places = isAdmin ? [...member, admin] : member;
  if (!user) return null;
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

export function Header() {
  const { user, isLoading } = useSession();
  return (
    <Bar>
      <Inside>
        <SchoolMark />
        {!isLoading && (user ? <MemberHeader /> : <VisitorHeader />)}
      </Inside>
    </Bar>
  );
}
