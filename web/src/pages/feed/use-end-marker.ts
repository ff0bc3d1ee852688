import { useEffect, useRef, type RefObject } from 'react';

/** The next page is asked for this long before the end is in view. */
const AHEAD = '200px';
const THRESHOLD = 0.1;

/**
 * A marker that calls back when it comes into view, and once more where it is still in view after more has come.
 *
 * @param above how much is above it; null while nothing is wanted
 */
export function useEndMarker(
  above: number | null,
  onSeen: () => void,
): RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!marker.current || above === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Who has gone to the footer would have it pushed away by what comes above it
        if (document.activeElement?.closest('footer')) return;
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD, threshold: THRESHOLD },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [above]);
  return marker;
}
