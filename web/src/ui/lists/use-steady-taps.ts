import { useLayoutEffect, useRef, type RefObject } from 'react';

const SETTLING_MS = 500;

/** A tap just after an entry has moved may be meant for the entry that was there before, so it does nothing. */
export function useSteadyTaps(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const before = useRef(ids);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (before.current.some((id, index) => ids[index] !== id)) movedAt.current = performance.now();
    before.current = ids;
  }, [ids]);
  useLayoutEffect(() => {
    const element = list.current;
    const ignore = (event: MouseEvent) => {
      // A key also clicks, at the button that has the focus wherever it moves, and then `detail` is 0
      if (event.detail === 0 || performance.now() - movedAt.current >= SETTLING_MS) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('click', ignore, { capture: true });
    return () => element?.removeEventListener('click', ignore, { capture: true });
  });
}
