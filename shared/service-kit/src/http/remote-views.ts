import * as z from 'zod';
import { ReadStoreUnavailable } from '../read-store/read-store.ts';

const TIME_OUT_MS = 3_000;

/** The connection failed before there was an answer: another instance, or one that is back, may give it. */
const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError;

type Answered = { readonly json: string; readonly stale: boolean };

/** What a service takes that asks another for views. */
export const remoteViewsSettings = {
  PORTAL_QUERY_API_URL: z
    .string()
    .transform((text) => text.split(/[\s,]+/u).filter((url) => url !== ''))
    .refine(
      (urls) =>
        urls.length > 0 && urls.every((url) => /^https?:\/\//u.test(url) && URL.canParse(url)),
      {
        error: 'expected http://host:port, several with commas',
      },
    )
    .describe('Where query-api is, for services of other processes; several instances with commas'),
  PORTAL_INTERNAL_SECRET: z
    .string()
    .min(16)
    .describe('What services of other processes show when they ask for views'),
};

/**
 * Asks the reading service of another process for views, as JSON text that is passed on unread. Its instances take turns; one that
 * cannot be reached is passed over.
 *
 * @param options.urls where that service is; the call is `POST <url>/internal/views` {request, minPosition?}
 * @throws ReadStoreUnavailable when there is no answer within 3 s, or none that can be used
 */
export function createRemoteViews(options: {
  readonly urls: readonly string[];
  readonly secret: string;
  readonly timeoutMs?: number;
}): (request: object, options?: { readonly minPosition?: string }) => Promise<Answered> {
  const { urls, secret, timeoutMs = TIME_OUT_MS } = options;
  const addresses = urls.map((url) => `${url.replace(/\/+$/u, '')}/internal/views`);
  let next = 0;

  async function ask(address: string, body: string, signal: AbortSignal): Promise<Answered> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body,
      signal,
    });
    const json = await answer.text();
    if (!answer.ok)
      throw new ReadStoreUnavailable(`The reading service answers with status ${answer.status}`);
    return { json, stale: answer.headers.get('x-stale') === 'true' };
  }

  return async (request, { minPosition } = {}) => {
    const body = JSON.stringify({ request, ...(minPosition === undefined ? {} : { minPosition }) });
    const signal = AbortSignal.timeout(timeoutMs);
    next += 1;
    // Each once, and the first once more: a connection that was kept open may have ended meanwhile without the instance being gone
    const turns = Array.from(
      { length: addresses.length + 1 },
      (_, turn) => addresses[(next + turn) % addresses.length] ?? '',
    );
    let failure: unknown;
    for (const address of turns) {
      try {
        return await ask(address, body, signal);
      } catch (error) {
        if (error instanceof ReadStoreUnavailable) throw error;
        failure = error;
        if (!isConnectionFailure(error)) break;
      }
    }
    throw new ReadStoreUnavailable('The reading service does not answer', { cause: failure });
  };
}
