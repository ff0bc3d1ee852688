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
import { requestIdOf } from './request-id.ts';

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
} as const;
const AWAY = 'The portal cannot save anything right now. Please try again in a moment.';

type Refusal = {
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

type ParseError = {
  readonly issues: readonly {
    readonly path: readonly PropertyKey[];
    readonly message: string;
    /** The fields that a strict object does not have; its path leads to the object. */
    readonly keys?: readonly string[];
  }[];
};
const isParseError = (error: unknown): error is ParseError =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues);

function fieldErrors({ issues }: ParseError): readonly FieldError[] {
  const byField = new Map<string, string[]>();
  const note = (field: string, message: string) =>
    byField.set(field, [...(byField.get(field) ?? []), message]);
  for (const { path, message, keys } of issues)
    if (keys) for (const key of keys) note([...path, key].join('.'), `There is no field '${key}'`);
    else note(path.join('.'), message);
  return [...byField].map(([field, messages]) => ({ field, message: messages.join(', ') }));
}

function requestError(error: unknown): Refusal | undefined {
  if (error instanceof URIError) return { status: 404, message: 'There is nothing here' };
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  switch (error.status) {
    case 400:
      return { status: 400, message: 'The request is not valid JSON' };
    case 413:
      return { status: 413, message: 'The request is too large' };
    case 415:
      return { status: 415, message: 'The media type is not supported' };
    default:
      return undefined;
  }
}

export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof DomainError)
    return {
      status: statusOf[error.kind],
      message: error.message,
      code: error.code,
      errors: error.fields,
      retryAfterSeconds: error.retryAfterSeconds,
      details: error.details,
    };
  if (isParseError(error)) {
    const errors = fieldErrors(error);
    return {
      status: 400,
      message: errors.length === 1 ? (errors[0]?.message ?? '') : 'Please check the marked fields',
      errors,
    };
  }
  if (error instanceof WrongExpectedRevision)
    return {
      status: 409,
      message: 'Someone else changed this at the same moment. Please try again.',
    };
  if (error instanceof EventTooLarge)
    return { status: 413, message: 'This is too large to be saved' };
  if (error instanceof SubjectErased) return { status: 403, message: 'This account is closed' };
  if (error instanceof EventStoreUnavailable || error instanceof VaultUnavailable)
    return { status: 503, message: AWAY, retryAfterSeconds: 5 };
  if (error instanceof DiskFull)
    return {
      status: 503,
      message:
        "The portal's disk is nearly full, so nothing new can be saved. Reading goes on; please tell whoever runs the portal.",
      retryAfterSeconds: 60,
    };
  if (error instanceof ReadStoreUnavailable || error instanceof ChangeBusUnavailable) {
    return {
      status: 503,
      message: 'The portal cannot read its data right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    };
  }
  if (error instanceof BlobsUnavailable)
    return {
      status: 503,
      message: 'The portal cannot reach its files right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    };
  return requestError(error);
}

const bodyOf = ({ message, code, errors, details }: Refusal) => ({
  message,
  ...(code === undefined ? {} : { code }),
  ...details,
  ...(errors?.length ? { errors } : {}),
});

export function refusalJson(
  error: unknown,
): { readonly status: number; readonly json: string } | undefined {
  const refusal = refusalOf(error);
  return refusal && { status: refusal.status, json: JSON.stringify(bodyOf(refusal)) };
}

/** Answers refusals as `{message, code?, errors?}` with their HTTP status, and has those of access noted. It logs unknown failures and answers them with a request id alone. */
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
    if (!refusal) {
      res.status(500).json({ message: 'Something went wrong', requestId });
      return;
    }
    if (refusal.retryAfterSeconds !== undefined)
      res.setHeader('Retry-After', String(refusal.retryAfterSeconds));
    noteRefusal(req, refusal.status, error instanceof DomainError);
    res.status(refusal.status).json(bodyOf(refusal));
  };
