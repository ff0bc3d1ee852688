import { setImmediate as nextTurn } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

/** `name` is plain ASCII. */
type Named = { readonly name: string; readonly type: string };

const headersOf = ({ name, type }: Named) => ({
  'Content-Type': type === 'application/zip' ? type : `${type}; charset=utf-8`,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
});

/** Sends a file to be saved. */
export function sendFile(res: Response, file: Named & { readonly body: Buffer | string }): void {
  const body = Buffer.from(file.body);
  res.writeHead(200, { ...headersOf(file), 'Content-Length': body.length });
  res.end(body);
}

export type Pieces = Iterable<Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Embedded stores answer within the turn of the event loop, so that one piece would follow the other without a turn for anyone else. */
async function* eachInTurn(pieces: Pieces): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

/** Sends a file piece by piece, as fast as the reader takes it. Where a piece fails, the reader gets an incomplete answer. */
export async function sendPieces(
  res: Response,
  file: Named & { readonly pieces: Pieces },
): Promise<void> {
  res.writeHead(200, headersOf(file));
  await pipeline(eachInTurn(file.pieces), res);
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
