import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Preview } from '@portal/contracts/content/previews';
import type { Notice, PrivacyNotice } from '@portal/contracts/content/privacy-notice';
import { inForce, versionOf, versionsOf } from '@portal/contracts/content/notice-dates';
import type { SchoolContent } from '@portal/contracts/content/school-content';
import type { Language } from '@portal/languages/registry';
import { createFile, once, type Handler } from './files.ts';
import type { Words } from './words/words.ts';

const inlineBlock = /<(script|style)\b([^<>]*)>([\s\S]*?)(?:<\/\1>|$)/giu;

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** CSP sources for the inline blocks that a browser runs or applies, not for data. */
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

/** JSON for a script element: nothing in it ends the element or opens a comment. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeText(content).replaceAll('"', '&quot;')}" />`;

function headOf({ title, description }: Preview, school: PageContent): string {
  return [
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', school.association),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // Messengers take no path of ours for a picture, only a whole address
    meta('property', 'og:image', `${school.publicUrl}/card.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', school.name),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/** The school's content, the settings that the client needs, and the address of the portal, without a slash at its end. */
export type PageContent = SchoolContent & {
  readonly sendsMail: boolean;
  readonly asOf?: string;
  readonly timeZone: string;
  readonly publicUrl: string;
};

const splashName = (name: string): string =>
  [...new Intl.Segmenter().segment(name)]
    .map(({ segment }) => `<span>${escapeText(segment)}</span>`)
    .join('');

/** Leaves out expired versions, which every page would carry. @param today 'YYYY-MM-DD' */
function noticeFor(today: string, privacy: PrivacyNotice): PrivacyNotice {
  const versions = versionsOf<Notice>(privacy);
  const earlier = versions.slice(1, versions.indexOf(inForce(versions, today)) + 1);
  const { earlier: _all, ...newest } = privacy;
  return { ...newest, ...(earlier.length > 0 && { earlier: [...earlier] }) };
}

/**
 * The rules stand with the words, because what the scripts show takes the place of both at once. The document's first script asks for the
 * files, unless it hides the words from a member. No path of a file begins with '/assets/': the service worker would take all for one name.
 */
const withWords = (html: string, path: string, words: Words | undefined): string =>
  words === undefined
    ? html
    : html
        .replace(
          '<html ',
          () => `<html data-words-of="${path}" data-words-files="${words.files.join(' ')}" `,
        )
        .replace(
          '<div id="root">',
          () => `<div id="root"><div data-words><style>${words.css}</style>${words.html}</div>`,
        );

/**
 * The built page with the title and preview of the path, with the school's name in the splash and the header, and with the school's content, which saves
 * the client a request.
 *
 * @param path a public page; any other path gets the preview of the landing page
 * @param words of that page, for those who read it before its scripts run, or have none
 */
export function completePage(html: string, school: PageContent, path = '/', words?: Words): string {
  const { previews, publicUrl: _publicUrl, ...content } = school;
  const landing: Preview = previews['/'] ?? {
    title: school.association,
    description: school.hero.lead,
  };
  const preview = new Map<string, Preview>(Object.entries(previews)).get(path) ?? landing;
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const data = `<script type="application/json" id="school">${scriptSafe({
    ...content,
    privacy: noticeFor(today, content.privacy),
  })}</script>`;
  // Functions, because a replacement text would interpret `$&` and the like in the school's words
  return withWords(html, path, words)
    .replace(/<title>[^<]*<\/title>/u, () => headOf(preview, school))
    .replace('<!-- school -->', () => splashName(school.name))
    .replace('<!-- name -->', () => escapeText(school.name))
    .replace('</head>', () => `${data}</head>`);
}

/**
 * Answers with the client's page on every path that the client routes. Browsers ask each time (`no-cache`), because an old page names files
 * that no longer exist, and get it only if it has changed.
 * Each page is compressed at its first request.
 */
export function createPage(html: string, language: Language): Handler {
  const plain = Buffer.from(html);
  return createFile({
    content: plain,
    plain: () => plain,
    language,
    variants: [
      { encoding: 'br', bytes: once(() => brotliCompressSync(plain)) },
      { encoding: 'gzip', bytes: once(() => gzipSync(plain, { level: 9 })) },
    ],
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
  });
}

function createJson(value: unknown, language: Language): Handler {
  const content = Buffer.from(JSON.stringify(value));
  return createFile({
    content,
    plain: () => content,
    variants: [],
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    language,
  });
}

/** All versions of the privacy policy, newest first. */
export function createNotices(
  { privacy }: Pick<SchoolContent, 'privacy'>,
  language: Language,
): Handler {
  const notices = versionsOf<Notice>(privacy).map((notice) => ({
    version: versionOf(notice),
    effectiveDate: notice.effectiveDate,
    language: notice.language,
    changes: notice.changes,
    sections: notice.sections,
  }));
  return createJson({ notices }, language);
}

export const createManifest = (
  { name, association, hero }: SchoolContent,
  language: Language,
): Handler =>
  createJson(
    {
      id: '/',
      lang: language,
      name: association,
      short_name: name,
      description: hero.lead,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf8f3',
      theme_color: '#fbf8f3',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
    },
    language,
  );
