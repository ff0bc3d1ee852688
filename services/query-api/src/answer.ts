import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** An answer as it goes over the wire. The tag changes with the bytes and with nothing else. */
export type Prepared = { readonly body: Buffer; readonly etag: string };

export function prepare(json: string): Prepared {
  const body = Buffer.from(json);
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

const CACHE_CONTROL = 'private, no-cache';

/** 304 where the client has these bytes already. What Express would do besides costs more than the read itself. */
export function sendPrepared(req: Request, res: Response, { body, etag }: Prepared): void {
  const known = req.headers['if-none-match'];
  // Proxies that compress an answer mark its tag as weak
  if (known !== undefined && (known === etag || known === `W/${etag}`)) {
    res.writeHead(304, { ETag: etag, 'Cache-Control': CACHE_CONTROL });
    res.end();
    return;
  }
  res.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': CACHE_CONTROL,
    ETag: etag,
  });
  res.end(body);
}

/** Sends JSON text as it is. */
export function sendJson(res: Response, json: string): void {
  const body = Buffer.from(json);
  res.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'private, no-store',
  });
  res.end(body);
}
