import BookUser from 'lucide-react/icons/book-user';
import House from 'lucide-react/icons/house';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { useUnreadGroups } from '../../features/notifications/chat-notifications.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { NavLink } from '../../ui/words/Link.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';

const Places = styled.nav`
  display: flex;
  height: 100%;
`;
const Place = styled(NavLink)`
  flex: 1 1 auto;
  min-width: min(var(--tap), 25%);
  display: grid;
  justify-items: center;
  align-content: center;
  color: var(--ink-2);
  text-decoration: none;
  /* Four words must fit beside each other at any size of type */
  font: 500 min(0.6875rem, 3.4vw) / 1.4 var(--font);
  -webkit-tap-highlight-color: transparent;
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: var(--brand);
    font-weight: 700;
  }
  /* Larger text leaves room for the icons alone */
  @media (max-width: 19em) {
    > b {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;
const Icon = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  max-width: 56px;
  height: 32px;
  border-radius: 999px;
  [aria-current] > & {
    background: var(--tint);
  }
`;
const Mark = styled.span`
  position: absolute;
  left: 50%;
  top: 3px;
  width: 10px;
  height: 10px;
  margin-left: 6px;
  border-radius: 999px;
  background: var(--bad);
  box-shadow: 0 0 0 2px var(--surface);
`;

function Entry(props: {
  readonly to: string;
  readonly label: string;
  /** Screen readers add this to the label. */
  readonly more?: string | false;
  readonly isMarked?: boolean;
  readonly children: ReactNode;
}) {
  const { to, label, more = false, isMarked = false, children } = props;
  const isHere = useLocation().pathname === to;
  return (
    <Place
      to={to}
      onClick={(event) => {
        if (!isHere) return;
        event.preventDefault();
        scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      <Icon aria-hidden="true">
        {children}
        {isMarked && <Mark />}
      </Icon>
      <b style={{ fontWeight: 'inherit' }}>{label}</b>
      {more !== false && <VisuallyHidden>, {more}</VisuallyHidden>}
    </Place>
  );
}

/** A small screen's places, within reach of a thumb. The header's menu leads to the rest. */
export default function MemberBar() {
  const me = useMember();
  const hasMessages = useUnreadGroups().size > 0;
  return (
    <Places aria-label={t('Places')}>
      <Entry to="/" label={t('Home')}>
        <House size={24} />
      </Entry>
      <Entry
        to="/groups"
        label={t('Groups')}
        more={hasMessages && t('new messages')}
        isMarked={hasMessages}
      >
        <Users size={24} />
      </Entry>
      <Entry to="/directory" label={t('Directory')}>
        <BookUser size={24} />
      </Entry>
      <Entry to="/profile" label={t('You')} more={t('your profile')}>
        <Avatar size="s" person={me} />
      </Entry>
    </Places>
  );
}
