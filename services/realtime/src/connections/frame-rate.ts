import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** @returns the milliseconds that a source has to wait, 0 if it need not */
export function createRate(rate: {
  readonly most: number;
  readonly within: number;
}): (source: string) => Promise<number> {
  const limiter = new RateLimiterMemory({ points: rate.most, duration: rate.within / 1_000 });
  return async (source) => {
    try {
      await limiter.consume(source);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    }
  };
}
