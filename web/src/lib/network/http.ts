import type { CallName, Calls } from '@portal/contracts/calls';
import type { RefusalCode } from '@portal/contracts/refusal-texts';
import { refusal, type Refusal } from '@portal/contracts/wire/refusal';
import type * as z from 'zod/mini';
import { withSaidNames } from '../language/names-by-server.ts';
import { msg, t } from '../language/translation.ts';
import { listeners } from '../listeners.ts';
import { dropAhead, takeAhead } from './ahead.ts';
import { askToConfirm } from '../session/ask-to-confirm.ts';
import { noteKept } from './kept-answers.ts';
import { noteLog, onLogReplaced } from './log-identity.ts';
import { noteServerDate } from '../time/server-clock.ts';
import { doubtReachability, expectAnswer, noteAnswer } from './reachability.ts';
import { readToken } from '../session/token.ts';

type Wire = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly timeLimitMs?: number;
};

type ParamOf<Name extends string> = Name extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Name extends `${string}:${infer Param}`
    ? Param
    : never;
type ParamsOf<Name extends string> = [ParamOf<Name>] extends [never]
  ? object
  : { readonly params: Readonly<Record<ParamOf<Name>, string>> };
type QueryOf<Call> = Call extends { readonly query: infer Query extends z.ZodMiniType }
  ? { readonly query?: z.input<Query> }
  : { readonly query?: never };
type BodyOf<Call> = Call extends { readonly body: infer Body extends z.ZodMiniType }
  ? { readonly body: z.input<Body> | undefined }
  : Call extends { readonly file: object }
    ? { readonly body: FormData }
    : { readonly body?: never };
type AnswersOf<Call> = Call extends { readonly answers: infer Answers }
  ? Extract<Answers[keyof Answers], z.ZodMiniType>
  : never;

export type Sent<Name extends CallName> = Wire &
  ParamsOf<Name> &
  QueryOf<Calls[Name]> &
  BodyOf<Calls[Name]>;
export type AnswerOf<Name extends CallName> = AnswersOf<Calls[Name]>;
/** The calls that answer with a file, whose media type the table names, or whose query asks for a file. */
type FileCallName = {
  [Name in CallName]: Calls[Name] extends
    | { readonly answers: { readonly 200: string } }
    | { readonly query: { readonly shape: { readonly format: unknown } } }
    ? Name
    : never;
}[CallName];

/** The server refused or, with status 0, could not be reached. `reason` is the message that the server gave. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly reason: string | undefined;
  readonly code: string | undefined;
  readonly errors: NonNullable<Refusal['errors']>;
  readonly answer: Partial<Refusal>;
  /** The seconds to wait after a rate-limited call. */
  readonly retryAfter: number | undefined;
  constructor(status: number, answer: Partial<Refusal> = {}, retryAfter?: number) {
    super(answer.message ?? t('The server answered {status}', { status }));
    this.status = status;
    this.reason = answer.message;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

export const reasonOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.reason !== undefined ? error.reason : fallback;

const TOO_OFTEN = 429;
const TIME_LIMIT_MS = 15_000;
const OWN_WRITES_MS = 10_000;
let written: { readonly position: string; readonly until: number } | undefined;
let oldestRead: string | undefined;
const sessionRefusals = listeners<string | undefined>();

/** The oldest position of all answers since `forgetReads`: everything on the screen is at least this new. */
export const readUpTo = (): string | undefined => oldestRead;
export const forgetReads = (): void => {
  oldestRead = undefined;
};

onLogReplaced(() => {
  written = undefined;
  forgetReads();
  dropAhead();
});

/** Listeners get the code that says how the session ended, if the portal knows. */
export const onSessionRefused = sessionRefusals.listen;

type Read<Payload> = (response: Response) => Promise<Payload>;

async function payloadOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(withSaidNames(text));
  } catch {
    return null;
  }
}

function addressOf(path: string, { params = {}, query = {} }: Wire): string {
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function exchange<Payload>(
  name: CallName,
  sent: Wire,
  { accept, read }: { readonly accept: string; readonly read: Read<Payload> },
) {
  const { body, signal, idempotencyKey, timeLimitMs = TIME_LIMIT_MS } = sent;
  const [method = '', path = ''] = name.split(' ');
  const token = readToken();
  const headers = new Headers({
    Accept: accept,
    'Accept-Language': document.documentElement.lang,
  });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (method === 'GET' && written && written.until > Date.now()) {
    headers.set('X-Min-Position', written.position);
  }

  const address = addressOf(path, sent);
  // A write makes earlier answers old
  if (method !== 'GET') dropAhead();
  const sentAt = Date.now();
  let response: Response;
  let answer: { readonly payload: Payload } | { readonly refused: unknown };
  // An upload may take its time
  const stopExpecting = isForm ? undefined : expectAnswer();
  try {
    const timeLimit = AbortSignal.timeout(timeLimitMs);
    response = await (takeAhead(address, token) ??
      fetch(`/api${address}`, {
        method,
        headers,
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
      }));
    answer = response.ok
      ? { payload: await read(response) }
      : { refused: await payloadOf(response) };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    void doubtReachability();
    throw new ApiError(0);
  } finally {
    stopExpecting?.();
  }

  // An answer that the service worker kept is old, and may come from the log before
  if (response.headers.has('X-Kept-At')) void doubtReachability();
  else {
    noteAnswer();
    const log = response.headers.get('X-Log-Id');
    if (log !== null) noteLog(log);
    noteServerDate(response.headers.get('Date'), sentAt, Date.now());
  }
  const position = response.headers.get('X-Commit-Position');
  const isPast = !written || written.until <= Date.now();
  if (position !== null && (isPast || position > (written?.position ?? ''))) {
    written = { position, until: Date.now() + OWN_WRITES_MS };
  }
  if (method === 'GET') noteKept(addressOf(path, { params: sent.params ?? {} }), response.headers);
  const readAt = response.headers.get('X-Read-Position');
  if (readAt !== null && (oldestRead === undefined || readAt < oldestRead)) oldestRead = readAt;
  if ('refused' in answer) {
    const parsed = refusal.safeParse(answer.refused);
    if (response.status === 401 && token !== null && token === readToken()) {
      sessionRefusals.notify(parsed.data?.code);
    }
    const seconds = response.headers.get('Retry-After');
    throw new ApiError(
      response.status,
      parsed.success ? parsed.data : {},
      response.status === TOO_OFTEN && seconds !== null ? Number(seconds) : undefined,
    );
  }
  return { response, payload: answer.payload, position };
}

const NOT_CONFIRMED = msg('You did not confirm that it is you, so nothing has changed.');

/** Once the member has confirmed who they are, a call that was refused until then is repeated. */
async function confirmedExchange<Payload>(
  ...call: Parameters<typeof exchange<Payload>>
): ReturnType<typeof exchange<Payload>> {
  // Later its button is disabled, and has lost the focus
  const opener = document.activeElement;
  try {
    return await exchange<Payload>(...call);
  } catch (error) {
    const code: RefusalCode = 'confirmation-required';
    if (!(error instanceof ApiError) || error.code !== code) throw error;
    const outcome = await askToConfirm(opener);
    if (outcome === 'unreachable') throw new ApiError(0);
    if (outcome === 'cancelled') throw new ApiError(error.status, { message: t(NOT_CONFIRMED) });
    return exchange<Payload>(...call);
  }
}

const asJson = { accept: 'application/json', read: payloadOf };
const asFile = { accept: '*/*', read: (response: Response) => response.blob() };

const parse = <Schema extends z.ZodMiniType>(schema: Schema, payload: unknown): z.infer<Schema> =>
  schema.parse(payload);

export async function http<Name extends CallName, Answer extends AnswerOf<Name>>(
  name: Name,
  sent: Sent<Name> & { readonly answer: Answer },
): Promise<z.infer<Answer>> {
  const { payload } = await confirmedExchange(name, sent, asJson);
  return parse(sent.answer, payload);
}

/** @throws ApiError */
export async function fetchFile<Name extends FileCallName>(
  name: Name,
  sent: Sent<Name>,
): Promise<Blob> {
  return (await confirmedExchange(name, sent, asFile)).payload;
}

/**
 * @returns `result`: null when the write is saved but can't be shown yet, so fetch it later. `position`: that of the write. `decisionId`:
 * that of the decision of staff, or null
 */
export async function write<Name extends CallName, Answer extends AnswerOf<Name>>(
  name: Name,
  sent: Sent<Name> & { readonly answer: Answer },
): Promise<{
  readonly result: z.infer<Answer> | null;
  readonly position: string | null;
  readonly decisionId: string | null;
}> {
  const { response, payload, position } = await confirmedExchange(name, sent, asJson);
  const isBehind = response.status === 202 || response.headers.get('X-Stale') === 'true';
  return {
    result: isBehind ? null : parse(sent.answer, payload),
    position,
    decisionId: response.headers.get('X-Decision-Id'),
  };
}

/** After a proxy's error page or a dropped connection the outcome is unknown; the idempotency key makes a repetition safe. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The call did not come to the portal, as far as anybody can tell. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
