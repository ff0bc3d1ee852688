import type { ServerResponse } from 'node:http';

/** Ends the response with JSON: a text, or its bytes in pieces. Sets its length and its type. */
export function endWithJson(
  res: ServerResponse,
  status: number,
  json: string | readonly Uint8Array[],
  headers: Readonly<Record<string, string>> = {},
): void {
  // A text would be encoded twice: once to count its bytes, once to send them
  const pieces = typeof json === 'string' ? [Buffer.from(json)] : json;
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': pieces.reduce((length, piece) => length + piece.length, 0),
    ...headers,
  });
  for (const piece of pieces.slice(0, -1)) res.write(piece);
  res.end(pieces.at(-1));
}
