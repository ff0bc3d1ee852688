import { useEffect, useRef, type RefObject } from 'react';

const AHEAD = '200px';
const THRESHOLD = 0.1;

/**
 * Calls back when the marker comes into view, and again if it still is after more was loaded. @param above the number of entries
 * above it; null when no more are wanted
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
        // New entries would push the footer away from its reader
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
