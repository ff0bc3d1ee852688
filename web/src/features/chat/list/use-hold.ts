import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

const HOLD_MS = 500;

const isOnLink = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest('a') !== null;

/** A finger that rests calls `onHold`. On a link it opens the browser's own menu, and a scroll ends the hold. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouched = useRef(false);
  const isHeld = useRef(false);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent) {
      end();
      isHeld.current = false;
      isTouched.current = event.pointerType === 'touch' && !isOnLink(event);
      if (!isTouched.current) return;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent) {
      if (isHeld.current) event.preventDefault();
    },
    onContextMenu(event: MouseEvent) {
      if (isTouched.current) event.preventDefault();
    },
  };
}
