import { addressesOf, takingTurns } from './instances.ts';

/** Longer than the writing service tries by itself: what it answers is worth more than a guess. */
const TIME_OUT_MS = 10_000;

/** What a service takes that hands writes on to another. */
export const remoteWritesSettings = {
  PORTAL_COMMAND_API_URL: addressesOf('command-api'),
};

/** A write as a client would make it. */
export type RemoteWrite = {
  /** Under the service's address, such as `/api/…`. */
  readonly path: string;
  /** Of the member who wishes it. */
  readonly token: string;
  /** What the write is told by when it comes again: it may be sent more than once. */
  readonly idempotencyKey: string;
  readonly body: object;
};

/**
 * Makes writes in the name of a member at the writing service of another process.
 *
 * @param options.urls where its instances are
 * @returns the answer, whichever it is; throws when there is none within 10 s, and then nobody knows whether the write was made
 */
export function createRemoteWrites(options: {
  readonly urls: readonly string[];
  readonly timeoutMs?: number;
}): (write: RemoteWrite) => Promise<{ readonly status: number; readonly json: string }> {
  const { urls, timeoutMs = TIME_OUT_MS } = options;
  const inTurn = takingTurns(urls);

  return ({ path, token, idempotencyKey, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return inTurn(async (url) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': idempotencyKey,
        },
        body: JSON.stringify(body),
        signal,
      });
      return { status: answer.status, json: await answer.text() };
    });
  };
}
