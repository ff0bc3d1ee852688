import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const offsets = new Map<string, number>();
if ('scrollRestoration' in history) history.scrollRestoration = 'manual';

/** Goes to the top of a new page, and back to where it was left when somebody comes back. @param isThere its content is */
export function useScrollRestoration(isThere = true): void {
  const { key } = useLocation();
  const type = useNavigationType();

  useLayoutEffect(() => {
    if (!isThere) return;
    const offset = type === NavigationType.Pop ? (offsets.get(key) ?? 0) : 0;
    scrollTo(0, offset);
  }, [key, type, isThere]);

  // Listens no longer than the page is in the document: when it goes, the window scrolls up, and an effect would end too late for that
  useLayoutEffect(() => {
    const remember = () => offsets.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
}
