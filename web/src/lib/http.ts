import { refusal, type Refusal } from '@portal/contracts/refusal';
import type * as z from 'zod/mini';
import { readToken } from './token.ts';

type Call<Schema extends z.ZodMiniType> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  readonly path: string;
  /** Sent as JSON; a form as what it is. */
  readonly body?: unknown;
  readonly answer: Schema;
  readonly signal?: AbortSignal | undefined;
  /** The same key with the same wish has one effect, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
};

/** The server said no, or could not be reached (status 0). `message` is the server's own, or undefined where it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly said: string | undefined;
  readonly errors: NonNullable<Refusal['errors']>;
  constructor(status: number, answer: Partial<Refusal> = {}) {
    super(answer.message ?? `The server answered ${status}`);
    this.status = status;
    this.said = answer.message;
    this.errors = answer.errors ?? [];
  }
}

/** What the server said of a failure, or the given words where it said nothing. */
export const saidOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.said !== undefined ? error.said : otherwise;

const PATIENCE_MS = 15_000;
/** How long reads ask for what this client has written itself. */
const OWN_WRITES_MS = 10_000;
let written: { readonly position: string; readonly until: number } | undefined;
/** Up to where the oldest answer holds everything. */
let oldestRead: string | undefined;
const signedOutListeners = new Set<() => void>();

/** Up to where everything of what was read is known, since `forgetReads`; undefined where nothing was. */
export const readUpTo = (): string | undefined => oldestRead;
export const forgetReads = (): void => {
  oldestRead = undefined;
};

/** Called when the server no longer knows the session. */
export function onSessionRefused(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws ApiError */
async function exchange(call: Omit<Call<z.ZodMiniType>, 'answer'>) {
  const { method = 'GET', path, body, signal, idempotencyKey } = call;
  const token = readToken();
  const headers = new Headers({ Accept: 'application/json' });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (method === 'GET' && written && written.until > Date.now()) {
    headers.set('X-Min-Position', written.position);
  }

  let response: Response;
  let payload: unknown;
  try {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    payload = await answerOf(response);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0);
  }

  const position = response.headers.get('X-Commit-Position');
  const isPast = !written || written.until <= Date.now();
  if (position !== null && (isPast || position > (written?.position ?? ''))) {
    written = { position, until: Date.now() + OWN_WRITES_MS };
  }
  const held = response.headers.get('X-Read-Position');
  if (held !== null && held < (oldestRead ?? '~')) oldestRead = held;
  if (!response.ok) {
    if (response.status === 401 && token !== null && token === readToken()) {
      for (const listener of signedOutListeners) listener();
    }
    const said = refusal.safeParse(payload);
    throw new ApiError(response.status, said.success ? said.data : {});
  }
  return { response, payload, position };
}

const early = new Map<string, ReturnType<typeof exchange>>();
const earlyKey = (path: string): string => `${readToken() ?? ''} ${path}`;

/** Asks now what is read for certain as soon as the code that reads it has come: the first such read gets this answer. */
export function askEarly(path: string): void {
  const answer = exchange({ path });
  // Whoever reads it hears of its failure
  answer.catch(() => undefined);
  early.set(earlyKey(path), answer);
}

function takeEarly({ method = 'GET', path }: Pick<Call<z.ZodMiniType>, 'method' | 'path'>) {
  if (method !== 'GET' || early.size === 0) return undefined;
  const key = earlyKey(path);
  const answer = early.get(key);
  early.delete(key);
  return answer;
}

/** What the server answered, parsed so that the rest of the client can trust it. @throws ApiError */
export const http = async <Schema extends z.ZodMiniType>(
  call: Call<Schema>,
): Promise<z.infer<Schema>> =>
  call.answer.parse((await (takeEarly(call) ?? exchange(call))).payload);

/**
 * A write that is answered with what it made. `shown` is null where it is saved but can't be shown yet, and is to be fetched;
 * `position` is that of what was written.
 *
 * @throws ApiError
 */
export async function write<Schema extends z.ZodMiniType>(
  call: Call<Schema>,
): Promise<{ readonly shown: z.infer<Schema> | null; readonly position: string | null }> {
  const { response, payload, position } = await exchange(call);
  const isBehind = response.status === 202 || response.headers.get('X-Stale') === 'true';
  return { shown: isBehind ? null : call.answer.parse(payload), position };
}

/** A proxy's error page or a dropped connection says nothing of whether a write was made: it may be sent again with its key. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
