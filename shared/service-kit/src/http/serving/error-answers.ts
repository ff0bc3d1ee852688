import type { Language } from '@portal/languages/registry';
import { translate, translateValues } from '@portal/languages/translate';
import type { Words } from '@portal/languages/coded-text';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { BlobsUnavailable } from '../../blobs/blobs.ts';
import { ChangeBusUnavailable } from '../../change-bus/change-bus.ts';
import { DiskFull } from '../../files/disk-space.ts';
import { DomainError, type FieldError } from '../../errors.ts';
import { SubjectErased } from '../../event-sourcing/event-codec.ts';
import {
  EventStoreUnavailable,
  EventTooLarge,
  WrongExpectedRevision,
} from '../../event-store/event-store.ts';
import { ReadStoreUnavailable } from '../../read-store/read-store.ts';
import { VaultUnavailable } from '../../vault/ports/vault-unavailable.ts';
import { Disconnected } from './disconnect.ts';
import { noteRefusal } from '../callers/noting.ts';
import { kitWords, type kitRefusals } from '../kit.refusals.ts';
import { brokenRules, isParseError } from './broken-rules.ts';
import { requestIdOf } from './request-id.ts';
import { speak } from './spoken.ts';

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'wrong-method': 405,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
} as const;
const FIELDS_INVALID = 'fields-invalid' satisfies keyof typeof kitRefusals;
type Refusal = {
  readonly status: number;
  readonly words: Words;
  /** Every rule that a field broke. */
  readonly fields?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

type Kind = abstract new (...args: never[]) => Error;
const after5s = { retryAfterSeconds: 5 };
/** What failures of the plumbing are to a caller. */
const failures: readonly (readonly [kind: Kind, refusal: Refusal])[] = [
  [WrongExpectedRevision, { status: 409, words: kitWords('changed-meanwhile') }],
  [EventTooLarge, { status: 413, words: kitWords('too-large-to-save') }],
  [SubjectErased, { status: 403, words: kitWords('account-closed') }],
  [EventStoreUnavailable, { status: 503, words: kitWords('saving-unavailable'), ...after5s }],
  [VaultUnavailable, { status: 503, words: kitWords('saving-unavailable'), ...after5s }],
  [DiskFull, { status: 503, words: kitWords('disk-full'), retryAfterSeconds: 60 }],
  [ReadStoreUnavailable, { status: 503, words: kitWords('reading-unavailable'), ...after5s }],
  [ChangeBusUnavailable, { status: 503, words: kitWords('reading-unavailable'), ...after5s }],
  [BlobsUnavailable, { status: 503, words: kitWords('files-unavailable'), ...after5s }],
  [URIError, { status: 404, words: kitWords('nothing-here') }],
];
/** What Express and its parser refuse, by status. */
const refusedRequests: Readonly<Record<string, Words>> = {
  400: kitWords('invalid-json'),
  413: kitWords('request-too-large'),
  415: kitWords('media-type-unsupported'),
};

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof DomainError) {
    const { kind, words, fields, retryAfterSeconds, details } = error;
    return { status: statusOf[kind], words, fields, retryAfterSeconds, details };
  }
  if (isParseError(error))
    return { status: 400, words: kitWords('fields-invalid'), fields: brokenRules(error) };
  const failure = failures.find(([kind]) => error instanceof kind);
  if (failure) return failure[1];
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  const words = refusedRequests[status];
  return words && { status, words };
}

/** Values as JSON: a text that is a value is translated, a time an ISO instant. */
const parametersOf = (language: Language, { values }: Words) =>
  values === undefined ? {} : { parameters: translateValues(language, values) };

/** One entry for each field: `message` says every rule that it broke, `code` names the first. */
function errorsIn(language: Language, fields: readonly FieldError[]) {
  const byField = new Map<string, FieldError[]>();
  for (const error of fields)
    byField.set(error.field, [...(byField.get(error.field) ?? []), error]);
  return [...byField.values()].flatMap((broken) => {
    const [first] = broken;
    if (!first) return [];
    const { field, code } = first;
    const message = broken.map((error) => translate(language, error)).join(', ');
    return [{ field, message, code, ...parametersOf(language, first) }];
  });
}

export type RefusalBody = {
  readonly message: string;
  readonly code: string;
  readonly [field: string]: unknown;
};

function bodyOf({ words, fields = [], details }: Refusal, language: Language): RefusalBody {
  const errors = errorsIn(language, fields);
  const [only] = errors;
  // A form with one mistake has nothing else to say
  const says =
    words.code === FIELDS_INVALID && errors.length === 1 && only
      ? { message: only.message }
      : { message: translate(language, words), ...parametersOf(language, words) };
  return {
    ...says,
    code: words.code,
    ...details,
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** @returns what the edge of HTTP would answer */
export function refusalIn(
  language: Language,
  error: unknown,
): { readonly status: number; readonly body: RefusalBody } | undefined {
  const refusal = refusalOf(error);
  return refusal && { status: refusal.status, body: bodyOf(refusal, language) };
}

const failed = kitWords('something-went-wrong');

/** What is said about a failure that nobody foresaw. */
export const failureIn = (language: Language, requestId: string): RefusalBody => ({
  message: translate(language, failed),
  code: failed.code,
  requestId,
});

/** Answers refusals as `{message, code, parameters?, errors?}` in the language of the request, with their HTTP status, and has those of access noted. It logs unknown failures and answers them with a request id alone. */
export const refusals =
  (log: Logger): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) {
      next(error);
      return;
    }
    if (error instanceof Disconnected) return;
    const refusal = refusalOf(error);
    const requestId = requestIdOf(req);
    if (!refusal || refusal.status >= 500) log.error({ requestId, err: error }, 'request failed');
    const language = speak(req, res);
    if (!refusal) {
      res.status(500).json(failureIn(language, requestId));
      return;
    }
    if (refusal.retryAfterSeconds !== undefined)
      res.setHeader('Retry-After', String(refusal.retryAfterSeconds));
    noteRefusal(req, refusal.status, error instanceof DomainError);
    res.status(refusal.status).json(bodyOf(refusal, language));
  };
