import { lazy, Suspense } from 'react';
import type { LinksProps } from './Links.tsx';

// A text that stands there without its links is better than one that waits for them
const Links = lazy(() =>
  import('./Links.tsx').catch(() => ({ default: ({ text }: LinksProps) => <>{text}</> })),
);

/** Every address has a scheme, or characters on both sides of a dot. */
const mayHaveLinks = (text: string): boolean => /:\/\/|[^\s.]\.[^\s.]/u.test(text);

/**
 * A text whose addresses are links as soon as what finds them is loaded, which only texts that may have one ask for.
 *
 * @param whole what the text is the beginning of, where it was cut
 */
export function LinkedText({ text, whole = text }: { readonly text: string; whole?: string }) {
  if (!mayHaveLinks(text)) return text;
  return (
    <Suspense fallback={text}>
      <Links text={text} whole={whole} />
    </Suspense>
  );
}
