import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When the focused entry leaves the list, its neighbour's button of the same kind takes the focus, or keyboard users would start again at the top. */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): void {
  const before = useRef(ids);
  const focused = useRef({ at: -1, outcome: '' });
  useLayoutEffect(() => {
    const element = list.current;
    const note = () => {
      const items = [...(element?.children ?? [])];
      const button = document.activeElement;
      focused.current = {
        at: items.findIndex((item) => item.contains(button)),
        outcome: button?.getAttribute('data-leads-to') ?? '',
      };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  });
  useLayoutEffect(() => {
    const { at, outcome } = focused.current;
    const left = before.current[at];
    before.current = ids;
    if (left === undefined || ids.includes(left) || document.activeElement !== document.body)
      return;
    const items = list.current?.children;
    const next = items?.[Math.min(at, items.length - 1)];
    const button = next?.querySelector<HTMLElement>(`[data-leads-to="${outcome}"]`);
    (button ?? next?.querySelector('button'))?.focus({ preventScroll: true });
  }, [ids, list]);
}
