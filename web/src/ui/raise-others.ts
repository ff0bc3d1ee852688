/** A ref for what stays at the bottom of the screen: toasts and offers stand above it, and what takes the focus is scrolled above it. */
export function raiseOthers(element: HTMLElement | null) {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--raised', `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--raised');
  };
}
