import { DomainError } from '@portal/service-kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../settings.ts';

const WAIT = 'Too many attempts. Please wait a while and try again.';

export interface Throttle {
  take(source: string): Promise<void>;
  /** Counts nothing, but throws if another attempt would be one too many. */
  check(source: string): Promise<void>;
  count(source: string): Promise<boolean>;
  forget(source: string): Promise<void>;
}

export function createThrottle(rate: Rate): Throttle {
  const limiter = new RateLimiterMemory({ points: rate.points, duration: rate.seconds });
  const refused = ({ msBeforeNext }: RateLimiterRes) =>
    new DomainError('too-many', WAIT, {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });

  async function consume(source: string): Promise<RateLimiterRes | null> {
    try {
      await limiter.consume(source);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }
  return {
    async take(source) {
      const refusal = await consume(source);
      if (refusal) throw refused(refusal);
    },
    async check(source) {
      const counted = await limiter.get(source);
      if (counted && counted.consumedPoints >= rate.points) throw refused(counted);
    },
    count: async (source) => (await consume(source)) === null,
    async forget(source) {
      await limiter.delete(source);
    },
  };
}

/** A client is an IPv4 address, or an IPv6 network of 64 bits, which one household or phone has. */
export function clientOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail ?? '').split(':'),
  ];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
