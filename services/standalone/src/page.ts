import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SchoolContent } from '@portal/contracts/content/school-content';
import { createFile, type Handler } from './files.ts';

const inlineBlock = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/giu;

/** A CSP source that allows an inline block of exactly this text. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** CSP sources for the inline blocks of a page: those that a browser would run or apply, not data. */
export function inlineSources(html: string): {
  readonly script: readonly string[];
  readonly style: readonly string[];
} {
  const found = { script: new Array<string>(), style: new Array<string>() };
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(inlineBlock)) {
    const isData = /\btype\s*=\s*["']?application\/(?:ld\+)?json/iu.test(attributes);
    if (isData || /\bsrc\s*=/iu.test(attributes)) continue;
    found[tag.toLowerCase() === 'style' ? 'style' : 'script'].push(hashOf(text));
  }
  return found;
}

/** JSON that can stand in a script element: nothing in it ends the element or opens a comment. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The built page with the school's content in it, so that the client has it without a request. */
export function completePage(html: string, school: SchoolContent): string {
  const data = `<script type="application/json" id="school">${scriptSafe(school)}</script>`;
  // Functions, because a replacement text would read `$&` and the like in what a school wrote
  return html
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${escapeText(school.association)}</title>`)
    .replace('</head>', () => `${data}</head>`);
}

/**
 * Answers with the one page of the client, for every path that it routes itself. Asked again each time (`no-cache`), since a
 * stale page names files that are no longer there, but sent again only when it has changed.
 */
export function createPage(html: string): Handler {
  const plain = Buffer.from(html);
  return createFile({
    plain,
    variants: [
      { encoding: 'br', bytes: brotliCompressSync(plain) },
      { encoding: 'gzip', bytes: gzipSync(plain, { level: 9 }) },
    ],
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
  });
}
