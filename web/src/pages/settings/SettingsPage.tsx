import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import SunMoon from 'lucide-react/icons/sun-moon';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import { Grow, Small } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { Link } from '../../ui/words/Link.tsx';

const Rows = styled.ul`
  border-block: 1px solid var(--line);
  li + li {
    border-top: 1px solid var(--line);
  }
`;
const Place = styled(Link)`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 64px;
  padding: 8px 4px;
  color: var(--ink);
  text-decoration: none;
  svg {
    flex: none;
    color: var(--ink-2);
  }
  /* Larger text leaves room for the words alone */
  @media (max-width: 19em) {
    svg {
      display: none;
    }
  }
  @media (hover: hover) {
    &:hover {
      background: var(--sunk);
    }
  }
`;

const placesFor = (isAdmin: boolean) => [
  {
    to: '/settings/account',
    Icon: Mail,
    title: t('Account'),
    about: t('Your email address and name, and what was decided about your account'),
  },
  {
    to: '/settings/security',
    Icon: KeyRound,
    title: t('Sign-in and security'),
    about: t('Password, passkeys, two-step sign-in, and your devices'),
  },
  ...(isAdmin
    ? [
        {
          to: '/settings/notifications',
          Icon: Bell,
          title: t('Notifications'),
          about: t('The daily emails to administrators'),
        },
      ]
    : []),
  {
    to: '/settings/privacy',
    Icon: Eye,
    title: t('Who sees what'),
    about: t('Your birthday and age, and who saw more about you than all members see'),
  },
  {
    to: '/settings/look',
    Icon: SunMoon,
    title: t('Language and look'),
    about: t('The language of the portal, and light or dark colours'),
  },
  {
    to: '/account/data',
    Icon: FileText,
    title: t('Your data'),
    about: t('Download a copy, see what we keep, hide or erase your account'),
  },
];

export default function SettingsPage() {
  const { isAdmin } = useSession();
  return (
    <TitledPage title={t('Settings')} gap={24}>
      <nav aria-label={t('Settings')}>
        <Rows>
          {placesFor(isAdmin).map(({ to, Icon, title, about }) => (
            <li key={to}>
              <Place to={to}>
                <Icon size={24} aria-hidden="true" />
                <Grow>
                  <b>{title}</b>
                  <Small style={{ display: 'block' }}>{about}</Small>
                </Grow>
                <ChevronRight size={20} aria-hidden="true" />
              </Place>
            </li>
          ))}
        </Rows>
      </nav>
    </TitledPage>
  );
}
