import { hash } from 'node:crypto';
import type { Json } from '@portal/contracts/wire/json';
import { endWithJson } from '@portal/service-kit/http/serving/json-body-parser';
import type { Request, Response } from 'express';

declare const describes: unique symbol;

/** JSON that describes a `T`, as its bytes on the wire. The tag changes with the bytes and with nothing else. */
export type Prepared<T> = {
  readonly body: Buffer;
  readonly etag: string;
  readonly [describes]?: T;
};

export function prepare<T>(json: Json<T>): Prepared<T> {
  const body = Buffer.from(json);
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** The next person on the same device must not find what a member has read. Other clients may keep answers by their tag. */
const CACHE_CONTROL = 'private, no-store';

/** Answers 304 if the client has these bytes already. Express's own `send` costs more than the read itself. */
export function sendPrepared(req: Request, res: Response, { body, etag }: Prepared<unknown>): void {
  const known = req.headers['if-none-match'];
  // A proxy that compresses an answer marks its tag as weak
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

export const sendJson = (res: Response, json: string): void =>
  endWithJson(res, 200, json, { 'Cache-Control': CACHE_CONTROL });
