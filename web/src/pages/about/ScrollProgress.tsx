import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: 20;
  height: 4px;
  background: var(--marigold);
  transform: scaleX(0);
  transform-origin: left;
`;

export function ScrollProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const length = document.documentElement.scrollHeight - innerHeight;
      const part = length > 0 ? Math.min(1, scrollY / length) : 0;
      if (bar.current) bar.current.style.transform = `scaleX(${part})`;
    };
    show();
    addEventListener('scroll', show, { passive: true });
    addEventListener('resize', show);
    return () => {
      removeEventListener('scroll', show);
      removeEventListener('resize', show);
    };
  }, []);
  return <Bar ref={bar} aria-hidden="true" data-scroll-progress />;
}
