import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { school } from '../../lib/school/page-school.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import { Arches } from '../../ui/Arches.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { frieze } from '../../ui/frieze.ts';
import { LazyMenu } from '../../ui/dialogs/LazyMenu.tsx';
import { OnlyNarrow, OnlyWide } from '../../ui/layout.ts';
import { useShowAlumni } from '../../lib/address/alumni-section.ts';
import { MenuButton } from './MenuButton.tsx';
import { End, Nav } from './header-layout.ts';
import { DEVELOPERS } from './header-links.ts';
import { MemberHeader, pages } from '../routing/pages.ts';
import { Link } from '../../ui/words/Link.tsx';

const visitorMenu = async () => (await import('./VisitorMenu.tsx')).VisitorMenu;

/** The rest of its look is in global.css, because the document shows it before the scripts run. */
const Bar = styled.header`
  &[data-frieze] {
    position: relative;
    border-color: transparent;
    &::after {
      content: '';
      position: absolute;
      inset: 100% 0 auto;
      ${frieze}
    }
  }
`;

function SchoolMark() {
  return (
    <Link data-mark to="/" aria-label={t('{school}, home', { school: school().name })}>
      <Arches size={30} />
      <span>{school().name}</span>
    </Link>
  );
}

function Place({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} aria-current={pathname + search === to ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function VisitorHeader() {
  const showAlumni = useShowAlumni();
  // 'Alumni' scrolls on the landing page 100 ms after the click, so its code is there before
  useEffect(() => void pages.landing.prepare(), []);
  return (
    <>
      <OnlyWide>
        <Nav aria-label={t('Main')}>
          <Place to="/about">{t('About')}</Place>
          <button type="button" onClick={showAlumni}>
            {t('Alumni')}
          </button>
          <Place to={DEVELOPERS}>{t('Developer')}</Place>
          <Place to="/privacy-policy">{t('Privacy Policy')}</Place>
        </Nav>
      </OnlyWide>
      <End>
        <OnlyWide>
          <LinkButton variant="quiet" to="/login">
            {t('Sign In')}
          </LinkButton>
          <LinkButton variant="primary" to="/register">
            {t('Register')}
          </LinkButton>
        </OnlyWide>
        <OnlyNarrow>
          <LazyMenu load={visitorMenu} trigger={MenuButton} />
        </OnlyNarrow>
      </End>
    </>
  );
}

export function Header() {
  const { user, isLoading } = useSession();
  const { pathname } = useLocation();
  const hasFrieze = pathname === '/about' || (pathname === '/' && !user);
  return (
    <Bar data-site-header data-frieze={hasFrieze || undefined}>
      <div>
        <SchoolMark />
        {!isLoading &&
          (user ? (
            <Suspense fallback={null}>
              <MemberHeader user={user} />
            </Suspense>
          ) : (
            <VisitorHeader />
          ))}
      </div>
    </Bar>
  );
}
