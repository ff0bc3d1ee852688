import type { Step } from '@portal/service-kit/http/serving/call-router';
import express, { type Request, type RequestHandler } from 'express';

/** Fits a post of 20,000 escaped characters. */
const LIMIT_BYTES = 256 * 1024;
const MEDIA_TYPES = ['application/json', 'application/*+json'];

class UnsupportedMediaType extends Error {
  override readonly name = 'UnsupportedMediaType';
  readonly status = 415;
}

const hasBody = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isJson = (req: Request): boolean =>
  req.headers['content-type'] === 'application/json' || req.is(MEDIA_TYPES) !== false;

const parse: RequestHandler = express.json({ limit: LIMIT_BYTES, type: () => true });

export const jsonBody: Step = (req, res) => {
  if (!hasBody(req.headers)) return;
  if (!isJson(req)) throw new UnsupportedMediaType('The body is not JSON');
  return new Promise((resolve, reject) => {
    parse(req, res, (error?: unknown) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- an error of the parser, of whatever kind
      if (error !== undefined) reject(error);
      else resolve();
    });
  });
};
