import { RateLimiterMemory } from 'rate-limiter-flexible';

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
