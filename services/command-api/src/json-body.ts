import type { Step } from '@portal/service-kit/http/calls';
import express, { type Request, type RequestHandler } from 'express';

/** A post of 20,000 characters, each escaped, fits. */
const LIMIT_BYTES = 256 * 1024;
const MEDIA_TYPES = ['application/json', 'application/*+json'];

class UnsupportedMediaType extends Error {
  override readonly name = 'UnsupportedMediaType';
  readonly status = 415;
}

const hasBody = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What nearly every client sends is told without taking it apart. */
const isJson = (req: Request): boolean =>
  req.headers['content-type'] === 'application/json' || req.is(MEDIA_TYPES) !== false;

const parse: RequestHandler = express.json({ limit: LIMIT_BYTES, type: () => true });

/** Reads a JSON body; another media type is refused with 415, a larger one with 413, a malformed one with 400. */
export const jsonBody: Step = (req, res) => {
  if (!hasBody(req.headers)) return;
  if (!isJson(req)) throw new UnsupportedMediaType('The body is not JSON');
  return new Promise((resolve, reject) => {
    parse(req, res, (error?: unknown) => {
      // Whatever its kind, it is what the parser says is wrong
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- handed on as it came
      if (error !== undefined) reject(error);
      else resolve();
    });
  });
};
