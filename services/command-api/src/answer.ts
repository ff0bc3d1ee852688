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

type Shown = {
  readonly status: 200 | 201;
  /** Names the request in the log. */
  readonly requestId: string;
  readonly gone: string;
  readonly log: Logger;
  readonly view: () => Promise<View>;
  /** The part of the view's JSON text that is the answer; all of it by default. */
  readonly part?: (json: string) => string;
  /** The answer is the view itself, not a `data` that has it. */
  readonly bare?: true;
};
export type Answered = {
  readonly status: 200 | 201 | 202;
  readonly json: string;
  readonly stale: boolean;
};

/**
 * The answer to a write: a view at its own position, as the JSON text it comes as. The write stands whatever becomes of the view: where
 * that cannot be had in time the answer is 202, never a failure, or clients would write again.
 *
 * @throws DomainError not-found, with `gone` as its message, when there is nothing (any more) to show
 */
export async function answerWithView(shown: Shown): Promise<Answered> {
  const { status, requestId, gone, log, view, part, bare } = shown;
  let found: View;
  try {
    found = await view();
  } catch (error) {
    log.warn({ requestId, err: error }, 'saved, but not shown');
    return { status: 202, json: NOT_YET, stale: false };
  }
  const { json, stale } = found;
  if (json === 'null') {
    if (!stale) throw new DomainError('not-found', gone);
    return { status: 202, json: NOT_YET, stale };
  }
  const answer = part ? part(json) : json;
  return { status, json: bare ? answer : `{"data":${answer}}`, stale };
}

/** Sends {@link answerWithView}. */
export async function sendView(
  req: Request,
  res: Response,
  options: Omit<Shown, 'requestId'> & { readonly position: Position },
): Promise<void> {
  setCommitPosition(res, options.position);
  const { status, json, stale } = await answerWithView({
    ...options,
    requestId: requestIdOf(req),
  });
  if (stale) res.setHeader('X-Stale', 'true');
  sendJson(res, status, json);
}
