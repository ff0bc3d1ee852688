import { useEffect, useRef, type RefObject } from 'react';

/** The next page is asked for this long before the end is in view. */
const AHEAD = '200px';
const THRESHOLD = 0.1;

/**
 * A marker that calls back when it comes into view, or is in view when it starts to watch.
 *
 * @param isWatching while false nothing is called; set again, a marker that is still in view calls once more
 */
export function useEndMarker(
  isWatching: boolean,
  onSeen: () => void,
): RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!marker.current || !isWatching) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD, threshold: THRESHOLD },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return marker;
}
