import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const offsets = new Map<string, number>();
if ('scrollRestoration' in history) history.scrollRestoration = 'manual';

/** Starts a new page at its top, and returns to where the reader left it on back-navigation. */
export function useScrollRestoration(isThere = true): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    if (!isThere) return;
    const offset = type === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0;
    scrollTo(0, offset);
  }, [key, type, isThere]);

  // A layout effect: when the page is removed the window scrolls up, and an effect would record that
  useLayoutEffect(() => {
    const remember = () => offsets.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
