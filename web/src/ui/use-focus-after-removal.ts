import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When the focused entry leaves the list, its neighbour's first button takes the focus, or keyboard users would start again at the top. */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): void {
  const before = useRef(ids);
  const focused = useRef(-1);
  useLayoutEffect(() => {
    const element = list.current;
    const note = () => {
      const items = [...(element?.children ?? [])];
      focused.current = items.findIndex((item) => item.contains(document.activeElement));
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  });
  useLayoutEffect(() => {
    const at = focused.current;
    const left = before.current[at];
    before.current = ids;
    if (left === undefined || ids.includes(left) || document.activeElement !== document.body)
      return;
    const items = list.current?.children;
    const next = items?.[Math.min(at, items.length - 1)];
    next?.querySelector('button')?.focus({ preventScroll: true });
  }, [ids, list]);
}
