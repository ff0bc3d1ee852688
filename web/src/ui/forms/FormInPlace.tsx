import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../Button.tsx';

/** A form takes the place of the button that opens it. When it closes, the button has the focus again. */
export function FormInPlace(props: {
  /** What the button says. */
  readonly opener: ReactNode;
  readonly variant?: ButtonVariant;
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
  return (
    <div ref={place}>
      <Button variant={props.variant ?? 'plain'} onClick={() => setOpen(true)}>
        {props.opener}
      </Button>
    </div>
  );
}
