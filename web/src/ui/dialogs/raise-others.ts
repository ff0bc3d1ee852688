/**
 * Makes a ref for what stays at the bottom of the screen. A custom property holds its height: what takes the focus is
 * scrolled above it, and what is at the bottom too is above it.
 */
const raise = (property: '--raised' | '--offered') => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty(property, `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

/** For what covers the end of the page: toasts and the offer to undo are above it. */
export const raiseOthers = raise('--raised');
/** For the offer to undo: toasts are above it. */
export const raiseToasts = raise('--offered');
