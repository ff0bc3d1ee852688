import type { ServerResponse } from 'node:http';

/** Ends the response with JSON. Sets its length and its type. */
export function endWithJson(
  res: ServerResponse,
  status: number,
  json: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // A text would be encoded twice: once to count its bytes, once to send them
  const body = Buffer.from(json);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...headers,
  });
  res.end(body);
}
