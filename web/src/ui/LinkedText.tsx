import { lazy, Suspense, useCallback, useState } from 'react';
import type { LinksProps } from './Links.tsx';

const Links = lazy(() =>
  import('./Links.tsx').catch(() => ({ default: ({ text }: LinksProps) => <>{text}</> })),
);

/** Errs on the side of true: an address has a scheme or a dot between two characters, a phone number five digits in a row. */
const mayHaveLinks = (text: string): boolean => /:\/\/|[^\s.]\.[^\s.]|\d{5}/u.test(text);

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
