import Bell from 'lucide-react/icons/bell';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { useSignOut } from '../../lib/session/sign-out.ts';
import type { MenuProps } from '../../ui/dialogs/LazyMenu.tsx';
import { Menu, MenuItem, MenuLine, MenuText } from '../../ui/dialogs/Menu.tsx';
import { toast } from '../../ui/states/toast.ts';
import { LinkItem, ThemeItem } from './MenuItems.tsx';
import { AdminCount } from './AdminCount.tsx';
import { ADMIN, headerLinksFor } from './header-links.ts';

function SignOutItem() {
  const { signOut } = useSignOut();
  const navigate = useNavigate();
  return (
    <MenuItem
      onSelect={() => {
        // In one update: otherwise the guard would remember this page and send the next member to it
        signOut();
        void navigate('/login');
        toast.success(t('Logged out successfully'));
      }}
    >
      <LogOut size={20} aria-hidden="true" /> {t('Sign out')}
    </MenuItem>
  );
}

const OwnPlaces = () => (
  <>
    <LinkItem to="/profile">
      <CircleUserRound size={20} aria-hidden="true" /> {t('Your Profile')}
    </LinkItem>
    <LinkItem to="/settings">
      <Settings size={20} aria-hidden="true" /> {t('Settings')}
    </LinkItem>
  </>
);

const Name = () => (
  <MenuText>
    <bdi>{useMember().fullName}</bdi>
  </MenuText>
);

export const AccountMenu = (menu: MenuProps) => (
  <Menu {...menu}>
    <Name />
    <OwnPlaces />
    <ThemeItem />
    <MenuLine />
    <SignOutItem />
  </Menu>
);

export function PlacesMenu(menu: MenuProps) {
  const session = useSession();
  return (
    <Menu {...menu}>
      <Name />
      {headerLinksFor(session).map(({ to, label }) => (
        <LinkItem key={to} to={to}>
          {t(label)}
          {to === ADMIN && <AdminCount />}
        </LinkItem>
      ))}
      <LinkItem to="/notifications">
        <Bell size={20} aria-hidden="true" /> {t('Notifications')}
      </LinkItem>
      <MenuLine />
      <OwnPlaces />
      <ThemeItem />
      <SignOutItem />
    </Menu>
  );
}
