import { ReadStoreUnavailable } from '../read-store/read-store.ts';

const TIME_OUT_MS = 3_000;

/** The connection failed before there was an answer: another try may meet a service that is back. */
const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError;

/**
 * Asks the reading service of another process for views, as JSON text that is passed on unread.
 *
 * @param options.url where that service is; the call is `POST <url>/internal/views` {request, minPosition?}
 * @throws ReadStoreUnavailable when there is no answer within 3 s, or none that can be used
 */
export function createRemoteViews(options: {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}): (
  request: object,
  options?: { readonly minPosition?: string },
) => Promise<{ readonly json: string; readonly stale: boolean }> {
  const { url, secret, timeoutMs = TIME_OUT_MS } = options;
  const address = `${url.replace(/\/+$/u, '')}/internal/views`;

  async function ask(body: string): Promise<{ readonly json: string; readonly stale: boolean }> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json = await answer.text();
    if (!answer.ok)
      throw new ReadStoreUnavailable(`The reading service answers with status ${answer.status}`);
    return { json, stale: answer.headers.get('x-stale') === 'true' };
  }

  return async (request, { minPosition } = {}) => {
    const body = JSON.stringify({ request, ...(minPosition === undefined ? {} : { minPosition }) });
    try {
      return await ask(body).catch((error: unknown) => {
        if (isConnectionFailure(error)) return ask(body);
        throw error;
      });
    } catch (error) {
      if (error instanceof ReadStoreUnavailable) throw error;
      throw new ReadStoreUnavailable('The reading service does not answer', { cause: error });
    }
  };
}
