import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/layout.ts';

const DURATION_MS = 2_000;

const Number = styled.span`
  display: block;
  font: 700 2.5rem/1.1 var(--display);
  font-variant-numeric: tabular-nums;
`;
const stands = (): boolean =>
  typeof window !== 'object' || matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Counter({ value }: { readonly value: string }) {
  const whole = parseInt(value, 10);
  const suffix = value.replace(/^\d+/u, '');
  const [shown, setShown] = useState(() => (stands() ? whole : 0));

  useEffect(() => {
    if (stands()) return undefined;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / DURATION_MS));
      setShown(Math.round(whole * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [whole]);

  return (
    <>
      <Number aria-hidden="true" data-counter>
        {shown}
        {suffix}
      </Number>
      <VisuallyHidden>{value}</VisuallyHidden>
    </>
  );
}
