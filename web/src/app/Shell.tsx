import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../lib/language/translation.ts';
import { school } from '../lib/school/page-school.ts';
import { useSession } from '../lib/session/member-session.tsx';
import { firstUndoOffer } from '../lib/deciding/undo-offers.ts';
import { firstToast, toast } from '../ui/states/toast.ts';
import { Confirming } from './Confirming.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './header/Footer.tsx';
import { Header } from './header/Header.tsx';
import { OfflineBanner } from './offline/OfflineBanner.tsx';
import { MemberBar } from './routing/pages.ts';
import { useHeaderAway } from './header/use-header-away.ts';
import { latePart, optionalPart } from './late-part.tsx';

const RETRY_MS = 5_000;
/** For what nobody can ask for again. A failure would otherwise take the whole page with it. */
const untilLoaded = <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return untilLoaded(load);
  });
/** The page comes first, but the first toast may be that the network is gone. */
const AT_LATEST_MS = 2_000;
const PastBanner = latePart(() => untilLoaded(() => import('./PastBanner.tsx')));
const NoticeBanner = optionalPart(() => import('../features/consents/NoticeBanner.tsx'));
const ErasureBanner = optionalPart(() => import('../features/personal-data/ErasureBanner.tsx'));
const Toaster = latePart(async () => {
  await Promise.race([firstToast, new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS))]);
  return untilLoaded(() => import('../ui/states/Toaster.tsx'));
});
const UndoOffers = latePart(async () => {
  await firstUndoOffer;
  return untilLoaded(() => import('../features/decisions/history/UndoOffers.tsx'));
});

const Frame = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  /* A chat needs the height of a small screen for its texts, and says itself that it is offline */
  &[data-over-chat] {
    [data-toasts],
    [data-offers] {
      bottom: 84px;
    }
    [data-offline],
    [data-erasure] {
      display: none;
    }
    @media (max-width: 56.24em) {
      [data-site-header],
      #footer {
        display: none;
      }
    }
  }
  &[data-over-bar] {
    @media (max-width: 56.24em) {
      [data-toasts],
      [data-offers] {
        bottom: calc(72px + env(safe-area-inset-bottom));
      }
      /* The footer begins below the screen, so that it doesn't jump while a short page loads */
      #content {
        min-height: calc(100dvh - 61px);
      }
    }
    /* The keyboard of a touch screen leaves little room */
    @media (pointer: coarse) {
      &:has(textarea:focus, input:not([type='checkbox'], [type='range']):focus) [data-bar] {
        display: none;
      }
    }
  }
`;
const Top = styled.div`
  position: sticky;
  top: 0;
  z-index: 5;
  transition: top 160ms;
  @media (max-width: 56.24em) {
    /* The header leaves; the offline banner below it stays */
    &[data-away] {
      top: -61px;
    }
  }
`;
const SkipLink = styled.a`
  position: absolute;
  left: 16px;
  bottom: 100%;
  z-index: 30;
  padding: 12px 16px;
  background: var(--surface);
  border-radius: var(--r-s);
  &:focus {
    top: 8px;
    bottom: auto;
  }
`;
const Content = styled.div`
  outline: none;
`;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isAway = useHeaderAway(top);
  // Derived from the address: hiding the header from within the page would unmount the page on back-navigation
  const isOverChat = pathname.startsWith('/groups/');
  // A layout effect comes before the effects in which the new page reports its own errors
  useLayoutEffect(() => toast.stepForward(), [pathname]);
  const { user, isAdmin, isCoordinator, isLoading } = useSession();
  const isOverBar = !isOverChat && (isLoading || user !== null);
  const navigation = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    // After back and forward the browser scrolls, or the page itself by `useScrollRestoration`
    if (before.current !== pathname && navigation !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, navigation]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Frame data-over-chat={isOverChat || undefined} data-over-bar={isOverBar || undefined}>
      <Top ref={top} data-away={isAway || undefined}>
        <SkipLink href="#content">{t('Skip to content')}</SkipLink>
        <SkipLink href="#footer">{t('Skip to footer')}</SkipLink>
        <Header />
        <OfflineBanner />
        {user?.erasure && <ErasureBanner />}
        {school().asOf !== undefined && <PastBanner />}
      </Top>
      <Content id="content" ref={content} tabIndex={-1}>
        {user && school().privacy.changes && <NoticeBanner />}
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </Content>
      <Footer />
      {isOverBar && (
        <div data-bar>
          {user && (
            <Suspense fallback={null}>
              <MemberBar />
            </Suspense>
          )}
        </div>
      )}
      {user && <Confirming key={user._id} />}
      {(isAdmin || isCoordinator) && <UndoOffers />}
      {/* It comes late: on a slow server, the words of some pages had it */}
      {typeof window === 'object' && <Toaster />}
    </Frame>
  );
}
