import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

const Frame = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  grid-template-columns: minmax(0, 1fr);
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
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Frame>
      <div>
        <SkipLink href="#content">Skip to content</SkipLink>
        <SkipLink href="#footer">Skip to footer</SkipLink>
        <Header />
        <OfflineBanner />
      </div>
      <Content id="content" ref={content} tabIndex={-1}>
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </Content>
      <Footer />
      <Toaster />
    </Frame>
  );
}
