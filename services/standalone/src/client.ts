import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@portal/languages/registry';
import { wordedPathOf } from '@portal/contracts/content/worded-path';
import { isLoopbackName } from '@portal/service-kit/http/callers/own-machine';
import helmet from 'helmet';
import { readFiles, type Handler } from './files.ts';
import { pageLanguage } from './page-language.ts';
import {
  completePage,
  createManifest,
  createNotices,
  createPage,
  hashOf,
  inlineSources,
  type PageContent,
} from './served-page.ts';
import { WORDED_PATHS, type WordsByPath } from './words/words.ts';

/** styled-components creates an empty style element and adds rules to it by script, which only an attacker who already runs scripts could abuse. */
const EMPTY_STYLE = hashOf('');

/** For browsers in which 'self' has no sockets. On a local address it is always the page's own. */
const socketsOf = (publicUrl: string): readonly string[] => {
  const { hostname, origin } = new URL(publicUrl);
  return isLoopbackName(hostname) ? [] : [origin.replace(/^http/u, 'ws')];
};

function answer(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(`${text}\n`);
}

const securedBy = (inline: ReturnType<typeof inlineSources>, school: PageContent) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.script],
        styleSrc: ["'self'", ...inline.style, EMPTY_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketsOf(school.publicUrl)],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });

/** A browser accepts HTML when it navigates. A request for a missing script or picture must not get a page. */
function wantsPage({ headers, url = '/' }: IncomingMessage): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.\w+(?:\?|$)/u.test(url);
}

/** A script or a font is no document, so a page's policy would only cost it a kilobyte of headers: half a second for a feed on a slow network. */
const securedFile = helmet({
  contentSecurityPolicy: false,
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The page of every path that is no public page. */
const OTHER = '';

const withoutClient: Handler = (_req, res) =>
  answer(res, 503, 'The pages of the portal are not built yet: run npm run build');

/** What is made at the first request for it, because a portal may never be asked for some of its languages. */
function atFirst<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Serves the files of the built client, with the compressed variants from the build, and its page for every other path, in the reader's language.
 *
 * @param contentIn the school's content in a language
 * @param wordsIn the words of the public pages in a language, as of today
 */
export function createClient(
  folder: string,
  contentIn: (language: Language) => PageContent,
  wordsIn: (language: Language) => Promise<WordsByPath>,
): Handler {
  const builtPage = ({ code }: { readonly code: Language }) =>
    join(folder, code === SOURCE_LANGUAGE ? 'index.html' : `index.${code}.html`);
  const built = new Map(
    LANGUAGES.filter((language) => existsSync(builtPage(language))).map((language) => [
      language.code,
      readFileSync(builtPage(language), 'utf8'),
    ]),
  );
  const english = built.get(SOURCE_LANGUAGE);
  if (english === undefined) return withoutClient;
  const createPages = (language: Language, words: WordsByPath) =>
    atFirst((path: string): Handler => {
      const html = completePage(
        built.get(language) ?? english,
        contentIn(language),
        path,
        words[path],
      );
      const secure = securedBy(inlineSources(html), contentIn(language));
      const page = createPage(html, language);
      return (req, res) => secure(req, res, () => page(req, res));
    });
  const otherPages = atFirst((language: Language) => createPages(language, {})(OTHER));
  const wordedPages = new Map<
    Language,
    { readonly day: number; readonly pages: Promise<(path: string) => Handler> }
  >();
  /** The year in the footer and the privacy policy in force change with the day. */
  function wordedPagesIn(language: Language) {
    const day = Math.floor(Date.now() / DAY_MS);
    const known = wordedPages.get(language);
    if (known?.day === day) return known.pages;
    const pages = wordsIn(language).then((words) => createPages(language, words));
    wordedPages.set(language, { day, pages });
    return pages;
  }

  const secure = securedBy(inlineSources(english), contentIn(SOURCE_LANGUAGE));
  const files = readFiles(folder);
  const filesInLanguage = new Map([
    [
      '/manifest.json',
      atFirst((language: Language) => createManifest(contentIn(language), language)),
    ],
    [
      '/notices.json',
      atFirst((language: Language) => createNotices(contentIn(language), language)),
    ],
  ]);
  const isWorded = new Set<string>(WORDED_PATHS);

  return (req, res) => {
    const isBuiltFile = (req.url ?? '/').startsWith('/assets/');
    (isBuiltFile ? securedFile : secure)(req, res, () => {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD');
        answer(res, 405, 'Only GET is answered here');
        return;
      }
      const language = pageLanguage(req.headers);
      const [path = '/'] = (req.url ?? '/').split('?');
      const worded = path === '/index.html' ? '/' : wordedPathOf(path);
      async function sendPage(): Promise<void> {
        const page = isWorded.has(worded)
          ? (await wordedPagesIn(language))(worded)
          : otherPages(language);
        page(req, res);
      }
      if (worded === '/') {
        void sendPage();
        return;
      }
      const file = filesInLanguage.get(path)?.(language) ?? files.get(path);
      if (file) file(req, res);
      else if (wantsPage(req) && !path.startsWith('/assets/')) void sendPage();
      else answer(res, 404, 'Not found');
    });
  };
}
