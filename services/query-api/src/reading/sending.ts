import { createHash } from 'node:crypto';
import type { Json } from '@portal/contracts/json';
import { stringify } from 'csv-stringify/sync';
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
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

const CACHE_CONTROL = 'private, no-cache';

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

export function sendJson(res: Response, json: string): void {
  const body = Buffer.from(json);
  res.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'private, no-store',
  });
  res.end(body);
}

/** Sends a file for the member to keep; `name` is plain ASCII. */
export function sendFile(
  res: Response,
  file: { readonly name: string; readonly type: string; readonly body: Buffer | string },
): void {
  const body = Buffer.from(file.body);
  res.writeHead(200, {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Content-Length': body.length,
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(body);
}

/** Sends a table as CSV (RFC 4180) that spreadsheets read as UTF-8 and of which no cell can act as a formula. */
export function sendTable(
  res: Response,
  table: {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | number)[])[];
  },
): void {
  const body = stringify([table.columns, ...table.rows], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  sendFile(res, { name: table.name, type: 'text/csv', body });
}
