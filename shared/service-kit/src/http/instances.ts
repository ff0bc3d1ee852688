import * as z from 'zod';

/** The setting that says where the instances of a service are. */
export const addressesOf = (service: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/u).filter((url) => url !== ''))
    .refine(
      (urls) =>
        urls.length > 0 && urls.every((url) => /^https?:\/\//u.test(url) && URL.canParse(url)),
      {
        error: 'expected http://host:port, several with commas',
      },
    )
    .describe(
      `Where ${service} is, for services of other processes; several instances with commas`,
    );

/** The connection failed before there was an answer: another instance, or one that is back, may give it. */
const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError;

/**
 * Asks the instances of a service in turn; one that cannot be reached is passed over. What is asked may therefore arrive more than
 * once, so a write needs a name by which it is told when it comes again.
 *
 * @param urls where they are, without a path
 * @returns calls `ask` with one of them after the other until one answers; throws what the last one threw
 */
export function takingTurns(
  urls: readonly string[],
): <Answer>(ask: (url: string) => Promise<Answer>) => Promise<Answer> {
  const addresses = urls.map((url) => url.replace(/\/+$/u, ''));
  let next = 0;

  return async (ask) => {
    next += 1;
    // Each once, and the first once more: a connection that was kept open may have ended meanwhile without the instance being gone
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
