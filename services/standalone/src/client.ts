import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import helmet from 'helmet';
import { PUBLIC_PATHS } from '@portal/contracts/content/previews';
import { readFiles, type Handler } from './files.ts';
import {
  completePage,
  createManifest,
  createNotices,
  createPage,
  hashOf,
  inlineSources,
  type PageContent,
} from './page.ts';

/** styled-components creates an empty style element and adds rules to it by script, which only somebody who can run scripts can do. */
const EMPTY_STYLE = hashOf('');

/** For browsers in which 'self' has no sockets. On a local address it is always the page's own. */
const socketsOf = (publicUrl: string): readonly string[] => {
  const { hostname, origin } = new URL(publicUrl);
  return hostname === 'localhost' ? [] : [origin.replace(/^http/u, 'ws')];
};

function answer(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  res.end(`${text}\n`);
}

/** A browser accepts HTML when it navigates. A request for a missing script or picture must not get a page. */
function wantsPage({ headers, url = '/' }: IncomingMessage): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.\w+(?:\?|$)/u.test(url);
}

const withoutClient: Handler = (_req, res) =>
  answer(res, 503, 'The pages of the portal are not built yet: run npm run build');

/** Serves the files of the built client, with the compressed variants from the build, and its page for every other path. */
export function createClient(folder: string, school: PageContent): Handler {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return withoutClient;
  const built = readFileSync(index, 'utf8');
  const landing = createPage(completePage(built, school));
  const pages = new Map<string, Handler>(
    PUBLIC_PATHS.map((path) => [path, createPage(completePage(built, school, path))]),
  );
  const inline = inlineSources(built);

  const secure = helmet({
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
  const files = new Map([
    ...readFiles(folder),
    ['/manifest.json', createManifest(school)] as const,
    ['/notices.json', createNotices(school)] as const,
  ]);

  return (req, res) =>
    secure(req, res, () => {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD');
        answer(res, 405, 'Only GET is answered here');
        return;
      }
      const [path = '/'] = (req.url ?? '/').split('?');
      const page = pages.get(path) ?? landing;
      if (path === '/' || path === '/index.html') {
        page(req, res);
        return;
      }
      const file = files.get(path);
      if (file) file(req, res);
      else if (wantsPage(req) && !path.startsWith('/assets/')) page(req, res);
      else answer(res, 404, 'Not found');
    });
}
