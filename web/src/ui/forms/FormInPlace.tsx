import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** A form takes the place of the button that opens it. When it closes, the button has the focus again. */
export function FormInPlace(props: {
  readonly opener: (open: () => void) => ReactNode;
  readonly form: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return props.form(() => setOpen(false));
  return <div ref={place}>{props.opener(() => setOpen(true))}</div>;
}
