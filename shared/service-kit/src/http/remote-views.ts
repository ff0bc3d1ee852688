import * as z from 'zod';
import { ReadStoreUnavailable } from '../read-store/read-store.ts';
import { addressesOf, takingTurns } from './instances.ts';

const TIME_OUT_MS = 3_000;

type Answered = { readonly json: string; readonly stale: boolean };

/** What a service takes that asks another for views. */
export const remoteViewsSettings = {
  PORTAL_QUERY_API_URL: addressesOf('query-api'),
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
  const inTurn = takingTurns(urls);

  return async (request, { minPosition } = {}) => {
    const body = JSON.stringify({ request, ...(minPosition === undefined ? {} : { minPosition }) });
    const signal = AbortSignal.timeout(timeoutMs);
    let answered: { readonly answer: Response; readonly json: string };
    try {
      answered = await inTurn(async (url) => {
        const answer = await fetch(`${url}/internal/views`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
          body,
          signal,
        });
        return { answer, json: await answer.text() };
      });
    } catch (cause) {
      throw new ReadStoreUnavailable('The reading service does not answer', { cause });
    }
    const { answer, json } = answered;
    if (!answer.ok)
      throw new ReadStoreUnavailable(`The reading service answers with status ${answer.status}`);
    return { json, stale: answer.headers.get('x-stale') === 'true' };
  };
}
