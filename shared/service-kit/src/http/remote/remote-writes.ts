import { addressesOf, roundRobin } from './instances.ts';

/** Longer than the writing service itself tries, so that its answer arrives. */
const TIME_OUT_MS = 10_000;

export const remoteWritesSettings = {
  PORTAL_COMMAND_API_URL: addressesOf('command-api'),
};

export type RemoteWrite = {
  readonly path: string;
  readonly token: string;
  readonly idempotencyKey: string;
  readonly body: object;
  /** The language in which the person wants a refusal. */
  readonly language?: string;
};

export function createRemoteWrites(options: {
  readonly urls: readonly string[];
  readonly timeoutMs?: number;
}): (write: RemoteWrite) => Promise<{ readonly status: number; readonly json: string }> {
  const { urls, timeoutMs = TIME_OUT_MS } = options;
  const inTurn = roundRobin(urls);

  return ({ path, token, idempotencyKey, body, language }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    return inTurn(async (url) => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': idempotencyKey,
          ...(language !== undefined && { 'Accept-Language': language }),
        },
        body: JSON.stringify(body),
        signal,
      });
      return { status: answer.status, json: await answer.text() };
    });
  };
}
