import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
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

const fileHeaders = ({ name, type }: { readonly name: string; readonly type: string }) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
});

/** Sends a file for the member to keep; `name` is plain ASCII. */
export function sendFile(
  res: Response,
  file: { readonly name: string; readonly type: string; readonly body: Buffer | string },
): void {
  const body = Buffer.from(file.body);
  res.writeHead(200, { ...fileHeaders(file), 'Content-Length': body.length });
  res.end(body);
}

/** Sends a file piece by piece, as fast as the reader takes it. Where a piece fails, the reader gets an incomplete answer. */
export async function sendPieces(
  res: Response,
  file: { readonly name: string; readonly type: string; readonly pieces: AsyncIterable<string> },
): Promise<void> {
  res.writeHead(200, fileHeaders(file));
  await pipeline(file.pieces, res);
}

type Row = readonly (string | number)[];

/** CSV (RFC 4180) of which no cell can act as a formula. `bom` makes spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly Row[], { bom }: { readonly bom: boolean }): string =>
  stringify([...rows], { bom, record_delimiter: 'windows', escape_formulas: true });

export function sendTable(
  res: Response,
  table: {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly Row[];
  },
): void {
  const body = csvOf([table.columns, ...table.rows], { bom: true });
  sendFile(res, { name: table.name, type: 'text/csv', body });
}
