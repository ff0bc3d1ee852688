import { useMemo, type ReactNode } from 'react';
import { linksIn } from './text-links.ts';

/** @param props.whole the uncut text, so that a link at the cut leads to the whole address */
export function LinkedText({ text, whole = text }: { readonly text: string; whole?: string }) {
  const links = useMemo(() => linksIn(whole, text.length), [whole, text.length]);
  const parts: ReactNode[] = [];
  let last = 0;
  for (const { start, end, href } of links) {
    if (start >= text.length) break;
    const isOutside = href.startsWith('http');
    parts.push(
      text.slice(last, start),
      <a
        key={start}
        dir="ltr"
        href={href}
        {...(isOutside && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {text.slice(start, end)}
      </a>,
    );
    last = end;
  }
  return [...parts, text.slice(last)];
}
