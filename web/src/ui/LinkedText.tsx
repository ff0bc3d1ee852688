import { lazy, Suspense, useCallback, useState } from 'react';
import type { LinksProps } from './Links.tsx';

// Without the code for links the text alone is shown
const Links = lazy(() =>
  import('./Links.tsx').catch(() => ({ default: ({ text }: LinksProps) => <>{text}</> })),
);

/** Every address has a scheme, or characters on both sides of a dot. */
const mayHaveLinks = (text: string): boolean => /:\/\/|[^\s.]\.[^\s.]/u.test(text);

/**
 * Turns addresses into links. The code for that loads when a text that may have one comes into view. @param whole the uncut text
 */
export function LinkedText({ text, whole = text }: { readonly text: string; whole?: string }) {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((element: HTMLSpanElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (!mayHaveLinks(text)) return text;
  if (!isNear) return <span ref={watch}>{text}</span>;
  return (
    <Suspense fallback={text}>
      <Links text={text} whole={whole} />
    </Suspense>
  );
}
