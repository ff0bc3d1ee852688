import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { documentation as contract } from '@portal/contracts/documentation/documentation.contract';
import { toJson } from '@portal/contracts/wire/json';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { kitWords } from '@portal/service-kit/http/kit.refusals';
import { DomainError } from '@portal/service-kit/errors';
import type { Request, Response } from 'express';
import { feature, type Needs } from '../answering/reading-feature.ts';
import { prepare, type Prepared } from '../answering/sending.ts';
import { describeCalls } from './openapi.ts';
import { contentSecurityPolicy, page, start } from './documentation-page.ts';

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

function send(res: Response, type: string, body: Buffer | string, cacheControl: string): void {
  const bytes = Buffer.from(body);
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'Cache-Control': cacheControl,
  });
  res.end(bytes);
}

// Not in the four steps: these are files of the program, the same for everyone who may see them
export const documentation = feature(contract, {
  answers({ describesCallsTo }: Needs<'describesCallsTo'>) {
    /** Kept for "every call p95 ≤ 50 ms": describing the calls takes 0.3 s. */
    let description: Prepared<Record<string, unknown>> | undefined;

    function refuseStrangers(req: Request): void {
      if (!describesCallsTo(req))
        throw new DomainError('forbidden', wordsOf('documentation-local'));
    }

    return {
      models: [],
      calls: {
        async 'GET /docs'({ req, res }) {
          refuseStrangers(req);
          res.setHeader('Content-Security-Policy', contentSecurityPolicy);
          res.setHeader('Referrer-Policy', 'no-referrer');
          send(res, 'text/html; charset=utf-8', page, 'no-cache');
        },
        'GET /docs/openapi.json': async ({ req }) => {
          refuseStrangers(req);
          description ??= prepare(toJson(describeCalls()));
          return description;
        },
        async 'GET /docs/:file'({ params: { file }, req, res }) {
          refuseStrangers(req);
          if (file === 'start.js') {
            send(res, JAVASCRIPT, start, 'no-cache');
            return;
          }
          const type = Object.hasOwn(libraryFiles, file) ? libraryFiles[file] : undefined;
          if (type === undefined) throw new DomainError('not-found', kitWords('nothing-here'));
          res.setHeader('Vary', 'Accept-Encoding');
          const plain = await readLibrary(file);
          const takesGzip = req.acceptsEncodings('gzip') !== false;
          if (takesGzip) res.setHeader('Content-Encoding', 'gzip');
          const bytes = takesGzip ? await promisify(gzip)(plain) : plain;
          send(res, type, bytes, 'public, max-age=86400');
        },
      },
    };
  },
});
