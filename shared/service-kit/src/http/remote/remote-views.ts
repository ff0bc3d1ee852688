import { secretOf } from '../../config/setting-forms.ts';
import { ReadStoreUnavailable } from '../../read-store/read-store.ts';
import { addressesOf, roundRobin } from './instances.ts';

const TIME_OUT_MS = 3_000;

export const remoteViewsSettings = {
  PORTAL_QUERY_API_URL: addressesOf('query-api'),
  PORTAL_INTERNAL_SECRET: secretOf(16).describe(
    'Shared secret by which services of other processes ask for views and note exports',
  ),
};

/**
 * Asks the reading service of another process for views. Its instances take turns.
 *
 * @param options.urls addresses of that service. It answers `POST <url>/internal/views` {request, minPosition?}, and GET on the same path
 * with 204
 */
export function createRemoteViews(options: {
  readonly urls: readonly string[];
  readonly secret: string;
  readonly timeoutMs?: number;
}) {
  const { urls, secret, timeoutMs = TIME_OUT_MS } = options;
  const inTurn = roundRobin(urls);

  async function ask(body?: string): Promise<{ readonly answer: Response; readonly text: string }> {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` };
    const answered = await inTurn(async (url) => {
      const answer = await fetch(`${url}/internal/views`, {
        headers,
        signal,
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      return { answer, text: await answer.text() };
    }).catch((cause: unknown) => {
      throw new ReadStoreUnavailable('The reading service does not answer', { cause });
    });
    const { ok, status } = answered.answer;
    if (!ok) throw new ReadStoreUnavailable(`The reading service answers with status ${status}`);
    return answered;
  }

  return {
    /** @throws ReadStoreUnavailable when there is no usable answer within 3 s */
    async read(request: object, { minPosition }: { readonly minPosition?: string } = {}) {
      const { answer, text } = await ask(
        JSON.stringify({ request, ...(minPosition === undefined ? {} : { minPosition }) }),
      );
      return { json: text, stale: answer.headers.get('x-stale') === 'true' };
    },
    async ping() {
      await ask();
    },
  };
}
