import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts one of the source. @param rate `within` in milliseconds. @returns whether there was room for it */
export function createRate(rate: {
  readonly most: number;
  readonly within: number;
}): (source: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: rate.most, duration: rate.within / 1_000 });
  return (source) =>
    limiter.consume(source).then(
      () => true,
      () => false,
    );
}
