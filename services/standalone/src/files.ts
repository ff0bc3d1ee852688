import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;
export type Variant = { readonly encoding: 'br' | 'gzip'; readonly bytes: () => Buffer };

/** A year: the names contain a hash of the content, so these files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function once<T>(make: () => T): () => T {
  let made: { readonly of: T } | undefined;
  return () => (made ??= { of: make() }).of;
}

export function createFile(file: {
  readonly plain: Buffer;
  readonly variants: readonly Variant[];
  readonly type: string;
  readonly cacheControl: string;
}): Handler {
  const { plain, variants, type, cacheControl } = file;
  // Hashes a file at its first request, because hashing all files would delay the start
  const digest = once(() => createHash('sha256').update(plain).digest('base64url').slice(0, 24));
  return (req, res) => {
    const accepted = req.headers['accept-encoding'] ?? '';
    const encodings = accepted.split(/\W/u);
    const variant = variants.find(({ encoding }) => encodings.includes(encoding));
    const etag = `"${digest()}${variant ? `-${variant.encoding}` : ''}"`;
    res.setHeader('Cache-Control', cacheControl);
    res.setHeader('ETag', etag);
    if (variants.length > 0) res.setHeader('Vary', 'Accept-Encoding');
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304).end();
      return;
    }
    const bytes = variant?.bytes() ?? plain;
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Length', bytes.length);
    if (variant) res.setHeader('Content-Encoding', variant.encoding);
    res.writeHead(200);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Paths below the folder, such as '/assets/a.js', without what is hidden. */
const filesUnder = (folder: string, path: string): readonly string[] =>
  readdirSync(folder + path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const own = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(folder, own);
      return entry.isFile() ? [own] : [];
    });

/**
 * The files of a built client by their paths. About 2 MB stay in memory, so that an update of the folder neither breaks a running server
 * nor mixes two releases.
 */
export function readFiles(folder: string): ReadonlyMap<string, Handler> {
  const paths = new Set(filesUnder(folder, ''));
  const files = new Map<string, Handler>();
  for (const url of paths) {
    const type = TYPES[extname(url)];
    if (type === undefined) continue;
    const variants = ENCODINGS.filter(([, ending]) => paths.has(url + ending)).map(
      ([encoding, ending]) => {
        const bytes = readFileSync(folder + url + ending);
        return { encoding, bytes: () => bytes };
      },
    );
    const file = createFile({
      plain: readFileSync(folder + url),
      variants,
      type,
      cacheControl: url.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    });
    files.set(url, file);
  }
  return files;
}
