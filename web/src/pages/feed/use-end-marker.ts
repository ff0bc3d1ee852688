import { useEffect, useRef, type RefObject } from 'react';

const AHEAD = '200px';
const THRESHOLD = 0.1;

export function useEndMarker(
  entriesAbove: number | null,
  onSeen: () => void,
): RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!marker.current || entriesAbove === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // More entries would push the footer away from its reader
        if (document.activeElement?.closest('footer')) return;
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD, threshold: THRESHOLD },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [entriesAbove]);
  return marker;
}
