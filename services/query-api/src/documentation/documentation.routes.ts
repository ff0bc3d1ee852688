import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Calls } from '@portal/contracts/calls';
import { DomainError } from '@portal/service-kit/errors';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Response } from 'express';
import { prepare, sendPrepared, type Prepared } from '../answer.ts';
import { describeCalls } from './openapi.ts';
import { contentSecurityPolicy, page, start } from './page.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const libraryFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': JAVASCRIPT,
  'favicon-32x32.png': 'image/png',
};

const readLibrary = (file: string): Promise<Buffer> =>
  readFile(
    join(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), file),
  );

/** Compressed once and then kept: they are large, and anybody may ask for them. */
function createCompressedFiles(): (file: string) => Promise<Buffer> {
  const files = new Map<string, Promise<Buffer>>();
  return (file) => {
    const known = files.get(file);
    if (known) return known;
    const compressed = readLibrary(file).then(promisify(gzip));
    files.set(file, compressed);
    compressed.catch(() => files.delete(file));
    return compressed;
  };
}

function send(res: Response, type: string, body: Buffer | string, cacheControl: string): void {
  const bytes = Buffer.from(body);
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'Cache-Control': cacheControl,
  });
  res.end(bytes);
}

/** The description of the interface, and a page on which to try it. */
export function documentationRoutes({ routes }: { readonly routes: Routes<Calls> }): void {
  let description: Prepared | undefined;
  const compressed = createCompressedFiles();

  routes
    .on('GET /docs', (_req, res) => {
      res.setHeader('Content-Security-Policy', contentSecurityPolicy);
      res.setHeader('Referrer-Policy', 'no-referrer');
      send(res, 'text/html; charset=utf-8', page, 'no-cache');
    })
    .on('GET /docs/openapi.json', (req, res) => {
      description ??= prepare(JSON.stringify(describeCalls()));
      sendPrepared(req, res, description);
    })
    .on('GET /docs/:file', async (req, res) => {
      const { file } = req.params;
      if (file === 'start.js') {
        send(res, JAVASCRIPT, start, 'no-cache');
        return;
      }
      const type = Object.hasOwn(libraryFiles, file) ? libraryFiles[file] : undefined;
      if (type === undefined) throw new DomainError('not-found', 'There is nothing here');
      res.setHeader('Vary', 'Accept-Encoding');
      const takesGzip = req.acceptsEncodings('gzip') !== false;
      if (takesGzip) res.setHeader('Content-Encoding', 'gzip');
      const bytes = await (takesGzip ? compressed(file) : readLibrary(file));
      send(res, type, bytes, 'public, max-age=86400');
    });
}
