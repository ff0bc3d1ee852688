import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const offsets = new Map<string, number>();
if ('scrollRestoration' in history) history.scrollRestoration = 'manual';

export function useScrollRestoration(isThere = true): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    if (!isThere) return;
    const offset = type === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0;
    scrollTo(0, offset);
  }, [key, type, isThere]);

  // A layout effect removes the listener before the shrinking page scrolls the window; an effect would record that scroll
  useLayoutEffect(() => {
    const remember = () => offsets.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
