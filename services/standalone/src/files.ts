import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Language } from '@portal/languages/registry';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;
export type Variant = { readonly encoding: 'br' | 'gzip'; readonly bytes: () => Buffer };

/** A year: the names contain a hash of the content, so these files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
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

/**
 * @param file.content what the file's ETag is made of, in any encoding
 * @param file.language of a file that has the same address in every language
 */
export function createFile(file: {
  readonly content: Buffer;
  readonly plain: () => Buffer;
  readonly variants: readonly Variant[];
  readonly type: string;
  readonly cacheControl: string;
  readonly language?: Language;
}): Handler {
  const { content, plain, variants, type, cacheControl, language } = file;
  const varying = [
    ...(variants.length > 0 ? ['Accept-Encoding'] : []),
    ...(language === undefined ? [] : ['Accept-Language', 'Cookie']),
  ].join(', ');
  // Hashes a file at its first request, because hashing all files would delay the start
  const digest = once(() => createHash('sha256').update(content).digest('base64url').slice(0, 24));
  return (req, res) => {
    const accepted = req.headers['accept-encoding'] ?? '';
    const encodings = accepted.split(/\W/u);
    const variant = variants.find(({ encoding }) => encodings.includes(encoding));
    const etag = `"${digest()}${variant ? `-${variant.encoding}` : ''}"`;
    res.setHeader('Cache-Control', cacheControl);
    res.setHeader('ETag', etag);
    if (varying !== '') res.setHeader('Vary', varying);
    if (language !== undefined) res.setHeader('Content-Language', language);
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304).end();
      return;
    }
    const bytes = variant?.bytes() ?? plain();
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Length', bytes.length);
    if (variant) res.setHeader('Content-Encoding', variant.encoding);
    res.writeHead(200);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}

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
 * The files of a built client by their paths, without its pages. About 3 MB stay in memory, so that an update of the folder neither breaks a
 * running server nor mixes two releases: of a file that the build has compressed, only the smallest form, from which the others are made.
 */
export function readFiles(folder: string): ReadonlyMap<string, Handler> {
  const paths = new Set(filesUnder(folder, ''));
  const files = new Map<string, Handler>();
  for (const url of paths) {
    const type = TYPES[extname(url)];
    if (type === undefined) continue;
    const isCompressed = paths.has(`${url}.br`);
    const content = readFileSync(folder + url + (isCompressed ? '.br' : ''));
    const plain = () => (isCompressed ? brotliDecompressSync(content) : content);
    const file = createFile({
      content,
      plain,
      variants: isCompressed
        ? [
            { encoding: 'br', bytes: () => content },
            { encoding: 'gzip', bytes: once(() => gzipSync(plain(), { level: 9 })) },
          ]
        : [],
      type,
      cacheControl: url.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    });
    files.set(url, file);
  }
  return files;
}
