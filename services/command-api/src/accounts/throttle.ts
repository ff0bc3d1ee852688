import { DomainError } from '@portal/service-kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../settings.ts';

/** Counts what comes from one source, and says no for the rest of the window once it is too much. */
export interface Throttle {
  /** Counts one. @throws DomainError too-many, with the seconds to wait, when that is too much */
  take(source: string): Promise<void>;
  /** @throws DomainError too-many, with the seconds to wait, when there is no room for another one */
  check(source: string): Promise<void>;
  /** Counts one, and says whether there was room for it. */
  count(source: string): Promise<boolean>;
  forget(source: string): Promise<void>;
}

export function createThrottle(rate: Rate, message: string): Throttle {
  const limiter = new RateLimiterMemory({ points: rate.points, duration: rate.seconds });
  const refused = ({ msBeforeNext }: RateLimiterRes) =>
    new DomainError('too-many', message, {
      retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });

  /** The refusal, if there was no room. */
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

/** Who is at the other end: an IPv4 address, or the network of 64 bits that one household or phone has in IPv6. */
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
