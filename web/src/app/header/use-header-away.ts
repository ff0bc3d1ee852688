import { useEffect, useState, type RefObject } from 'react';

const SWIPE_PX = 8;

/** Whether a narrow screen's header is out of the way: it goes with a scroll down and returns with the first swipe up. */
export function useHeaderAway(header: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = (): void => {
      const height = header.current?.offsetHeight ?? 0;
      const moved = scrollY - last;
      // A header that holds the focus must stay in sight
      const isInUse = header.current?.contains(document.activeElement) ?? false;
      if (scrollY <= height || isInUse || moved < -SWIPE_PX) setAway(false);
      else if (moved > SWIPE_PX) setAway(true);
      else return;
      last = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [header]);
  return isAway;
}
