import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { wordedPathOf } from '@portal/contracts/content/worded-path';
import { isLoopbackName } from '@portal/service-kit/http/callers/own-machine';
import helmet from 'helmet';
import { readFiles, type Handler } from './files.ts';
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

export type Client = {
  readonly handle: Handler;
  /** From now on these public pages come with their words. */
  readonly show: (words: WordsByPath) => void;
};

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

const withoutClient: Handler = (_req, res) =>
  answer(res, 503, 'The pages of the portal are not built yet: run npm run build');

/** Serves the files of the built client, with the compressed variants from the build, and its page for every other path. */
export function createClient(folder: string, school: PageContent): Client {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return { handle: withoutClient, show: () => undefined };
  const built = readFileSync(index, 'utf8');
  const secureFor = (html: string) => securedBy(inlineSources(html), school);
  const pageOf = (html: string): Handler => {
    const secure = secureFor(html);
    const page = createPage(html);
    return (req, res) => secure(req, res, () => page(req, res));
  };
  const other = pageOf(completePage(built, school));
  let pages = new Map<string, Handler>();
  const show = (words: WordsByPath): void => {
    pages = new Map(
      WORDED_PATHS.map((path) => [path, pageOf(completePage(built, school, path, words[path]))]),
    );
  };
  show({});
  const secure = secureFor(built);
  const files = new Map([
    ...readFiles(folder),
    ['/manifest.json', createManifest(school)] as const,
    ['/notices.json', createNotices(school)] as const,
  ]);

  const handle: Handler = (req, res) => {
    const isBuiltFile = (req.url ?? '/').startsWith('/assets/');
    (isBuiltFile ? securedFile : secure)(req, res, () => {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD');
        answer(res, 405, 'Only GET is answered here');
        return;
      }
      const [path = '/'] = (req.url ?? '/').split('?');
      const page = pages.get(path === '/index.html' ? '/' : wordedPathOf(path)) ?? other;
      if (path === '/' || path === '/index.html') {
        page(req, res);
        return;
      }
      const file = files.get(path);
      if (file) file(req, res);
      else if (wantsPage(req) && !path.startsWith('/assets/')) page(req, res);
      else answer(res, 404, 'Not found');
    });
  };
  return { handle, show };
}
