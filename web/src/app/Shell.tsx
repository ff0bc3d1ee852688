import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { toast, Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useHeaderAway } from './use-header-away.ts';

const Frame = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  /* A chat needs the height of a small screen, and says itself that it is offline */
  &[data-over-chat] {
    [data-toasts] {
      bottom: 84px;
    }
    [data-offline] {
      display: none;
    }
    @media (max-width: 899px) {
      [data-site-header],
      #footer {
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
  @media (max-width: 899px) {
    /* The header leaves; the offline banner below it stays */
    &[data-away] {
      top: -61px;
    }
  }
`;
const SkipLink = styled.a`
  position: absolute;
  left: 16px;
  top: -60px;
  z-index: 30;
  padding: 12px 16px;
  background: var(--surface);
  border-radius: var(--r-s);
  &:focus {
    top: 8px;
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
  useLayoutEffect(() => toast.clearErrors(), [pathname]);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Frame data-over-chat={isOverChat || undefined}>
      <Top ref={top} data-away={isAway || undefined}>
        <SkipLink href="#content">Skip to content</SkipLink>
        <SkipLink href="#footer">Skip to footer</SkipLink>
        <Header />
        <OfflineBanner />
      </Top>
      <Content id="content" ref={content} tabIndex={-1}>
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </Content>
      <Footer />
      <Toaster />
    </Frame>
  );
}
