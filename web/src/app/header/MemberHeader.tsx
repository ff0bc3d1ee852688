import type { User } from '@portal/contracts/members/member.api';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ButtonHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { useSession } from '../../lib/session/member-session.tsx';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { OnlyNarrow, OnlyWide, VisuallyHidden } from '../../ui/layout.ts';
import { MenuButton } from './MenuButton.tsx';
import { End, Nav } from './header-layout.ts';
import { AdminCount, AdminMark } from './AdminCount.tsx';
import { ADMIN, headerLinksFor } from './header-links.ts';
import { NavLink } from '../../ui/words/Link.tsx';

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

const accountMenu = async () => (await import('./MemberMenus.tsx')).AccountMenu;
const placesMenu = async () => (await import('./MemberMenus.tsx')).PlacesMenu;

export default function MemberHeader({ user }: { readonly user: User }) {
  const session = useSession();
  const markId = useId();
  const decides = session.isAdmin || session.isCoordinator;
  const places = (given: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <MenuButton {...given} aria-describedby={decides ? markId : undefined}>
      {decides && <AdminMark id={markId} />}
    </MenuButton>
  );
  const account = (given: ButtonHTMLAttributes<HTMLButtonElement>) => (
    <Account {...given} type="button">
      <Avatar size="s" person={user} />
      <VisuallyHidden>{t('{name}, account menu', { name: user.fullName })}</VisuallyHidden>
      <ChevronDown size={20} aria-hidden="true" />
    </Account>
  );
  return (
    <>
      <OnlyWide>
        <Nav aria-label={t('Main')}>
          {headerLinksFor(session).map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {t(label)}
              {to === ADMIN && <AdminCount />}
            </NavLink>
          ))}
        </Nav>
      </OnlyWide>
      <End>
        <NotificationBell />
        <OnlyWide>
          <LazyMenu load={accountMenu} trigger={account} />
        </OnlyWide>
        <OnlyNarrow>
          <LazyMenu load={placesMenu} trigger={places} />
        </OnlyNarrow>
      </End>
    </>
  );
}
