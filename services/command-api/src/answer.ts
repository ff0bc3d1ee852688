import type { View } from '@portal/contracts/views/view';
import { DomainError } from '@portal/service-kit/errors';
import { requestIdOf } from '@portal/service-kit/http/request-id';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';

type Position = string | null;

/** Where a read must have come to in order to see what was written. */
export function setCommitPosition(res: Response, position: Position): void {
  if (position !== null) res.setHeader('X-Commit-Position', position);
}

export function sendMessage(
  res: Response,
  status: 200 | 201,
  message: string,
  position: Position,
): void {
  setCommitPosition(res, position);
  res.status(status).json({ message });
}

function sendJson(res: Response, status: number, json: string): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  res.end(json);
}

const NOT_YET = JSON.stringify({ message: 'Saved. It will show in a moment.' });

/**
 * Answers a write with a view at its own position, as the JSON text it comes as. The write stands whatever becomes of the view: where
 * that cannot be had in time the answer is 202, never a failure, or clients would write again.
 *
 * @throws DomainError not-found, with `gone` as its message, when there is nothing (any more) to show
 */
export async function sendView(
  req: Request,
  res: Response,
  options: {
    readonly status: 200 | 201;
    readonly position: Position;
    readonly gone: string;
    readonly log: Logger;
    readonly view: () => Promise<View>;
    /** The part of the view's JSON text that is the answer; all of it by default. */
    readonly part?: (json: string) => string;
  },
): Promise<void> {
  const { status, position, gone, log, view, part } = options;
  setCommitPosition(res, position);
  let shown: View;
  try {
    shown = await view();
  } catch (error) {
    log.warn({ requestId: requestIdOf(req), err: error }, 'saved, but not shown');
    sendJson(res, 202, NOT_YET);
    return;
  }
  const { json, stale } = shown;
  if (stale) res.setHeader('X-Stale', 'true');
  if (json === 'null') {
    if (!stale) throw new DomainError('not-found', gone);
    sendJson(res, 202, NOT_YET);
    return;
  }
  sendJson(res, status, `{"data":${part ? part(json) : json}}`);
}
