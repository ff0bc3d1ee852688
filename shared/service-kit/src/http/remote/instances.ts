import { webAddresses } from '../../config/setting-addresses.ts';

export const addressesOf = (service: string) =>
  webAddresses('http://host:port').describe(
    `Where ${service} is, for services of other processes; several instances with commas`,
  );

const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError;

/**
 * Asks the instances of a service in turn, and the next one if an instance cannot be reached. A request may therefore arrive more than
 * once, so a write needs an idempotency key.
 *
 * @param urls without a path
 * @returns calls `ask` with one address after the other until one answers; throws the last error
 */
export function roundRobin(
  urls: readonly string[],
): <Answer>(ask: (url: string) => Promise<Answer>) => Promise<Answer> {
  const addresses = urls.map((url) => url.replace(/(?<!\/)\/+$/u, ''));
  let next = 0;

  return async (ask) => {
    next += 1;
    const turns = Array.from(
      { length: addresses.length + 1 },
      (_, turn) => addresses[(next + turn) % addresses.length] ?? '',
    );
    let failure: unknown;
    for (const address of turns) {
      try {
        return await ask(address);
      } catch (error) {
        failure = error;
        if (!isConnectionFailure(error)) break;
      }
    }
    throw failure;
  };
}
