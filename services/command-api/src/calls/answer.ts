import { jsonObject, NOTHING, toJson, type Json } from '@portal/contracts/json';
import { userView } from '@portal/contracts/members/member.views';
import { readView, type AnswerOf, type Found, type KeyOf } from '@portal/contracts/view';
import type { AnyView, ViewReader } from '@portal/contracts/views';
import type { DomainError } from '@portal/service-kit/errors';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { Response } from 'express';
import type { Logger } from 'pino';

type Written = {
  readonly position: Position | null;
  /** The decision that an earlier run of the command has made. */
  readonly decisionId?: string;
};
type Text<T> = Written & {
  readonly json: Json<T>;
};
type Shown<T> = Written & {
  /** The member of whom the answer shows what other members do not see. */
  readonly reveals?: string;
  find(views: ViewReader): Promise<Found<Json<T> | Json<null>>>;
  missing(): DomainError;
};
export type Answer<T> = Text<T> | Shown<T>;
/** A file of which the pieces are made while the client takes them. `name` is plain ASCII. */
export type FileAnswer = Written & {
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly pieces: AsyncIterable<string | Uint8Array>;
  };
};

export const answer = <T>(value: T, position: Position | null): Answer<T> => ({
  position,
  json: toJson(value),
});

export const message = (text: string, position: Position | null) =>
  answer({ message: text }, position);

const isThere = <T>(json: Json<T | null>): json is Json<T> => json !== NOTHING;

/** `missing` is the refusal if there is nothing to show (any more). `as` converts the view to the call's answer. */
export const show = <V extends AnyView, T>(
  view: V,
  key: KeyOf<V>,
  position: Position | null,
  options: { missing(): DomainError; as(json: Json<AnswerOf<V>>): Json<T> },
): Answer<T> => ({
  position,
  ...(view.name === userView.name && 'memberId' in key && { reveals: String(key.memberId) }),
  missing: options.missing,
  async find(views) {
    const { json, stale } = await readView<V>(views, view, key, position);
    return { json: isThere(json) ? options.as(json) : NOTHING, stale };
  },
});

export const inData = <T>(json: Json<T>): Json<{ data: T }> =>
  jsonObject<{ data: T }>({ data: json });
export const bare = <T>(json: Json<T>): Json<T> => json;

export type Reply = { readonly status: number; readonly json: string; readonly stale: boolean };
const NOT_YET = toJson({ message: 'Saved. It will show in a moment.' });

/** The write is done in any case. If its view doesn't arrive in time, the status is 202, because clients repeat a write after an error. */
export async function replyOf<T>(
  answered: Answer<T>,
  options: {
    readonly status: number;
    readonly requestId: string;
    readonly views: ViewReader;
    readonly log: Logger;
  },
): Promise<Reply> {
  const { status, requestId, views, log } = options;
  if ('json' in answered) return { status, json: answered.json, stale: false };
  let found: Awaited<ReturnType<typeof answered.find>>;
  try {
    found = await answered.find(views);
  } catch (error) {
    log.warn({ requestId, err: error }, 'saved, but not shown');
    return { status: 202, json: NOT_YET, stale: false };
  }
  const { json, stale } = found;
  if (isThere(json)) return { status, json, stale };
  if (!stale) throw answered.missing();
  return { status: 202, json: NOT_YET, stale };
}

export function setCommitPosition(res: Response, position: Position | null): void {
  if (position !== null) res.setHeader('X-Commit-Position', position);
}

export function sendReply(res: Response, { status, json, stale }: Reply): void {
  if (stale) res.setHeader('X-Stale', 'true');
  // A text would be encoded twice: once to count its bytes, once to send them
  const body = Buffer.from(json);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  res.end(body);
}
