import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import * as z from 'zod';
import { wholeNumber } from '../../config/setting-forms.ts';
import { DomainError } from '../../errors.ts';
import { kitWords } from '../kit.refusals.ts';

/** `calls` or `counts` says what is counted, for the description of the setting. */
type Class =
  | { readonly perMinute: number; readonly calls: string }
  | { readonly perHour: number; readonly calls: string }
  | { readonly perDay: number; readonly counts: string };
type Classes = Readonly<Record<string, Class>>;
type SettingOf<Name extends string> = `PORTAL_RATE_${Uppercase<Name>}`;
const settingOf = <Name extends string>(name: Name): SettingOf<Name> =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the compiler takes the upper case of a name for any text
  `PORTAL_RATE_${name.toUpperCase()}` as SettingOf<Name>;

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const tooOften = (seconds: number) =>
  kitWords('too-often', { minutes: Math.ceil(seconds / MINUTE) });
const enoughForToday = () => kitWords('enough-for-today');
const count = wholeNumber(1, 1_000_000);

function settingFor(rate: Class) {
  const calls = 'Calls of one person or network in';
  if ('perDay' in rate) return count.default(rate.perDay).describe(`People ${rate.counts}`);
  return 'perHour' in rate
    ? count.default(rate.perHour).describe(`${calls} an hour ${rate.calls}`)
    : count.default(rate.perMinute).describe(`${calls} a minute ${rate.calls}`);
}

function secondsOf(rate: Class): number {
  if ('perDay' in rate) return DAY;
  return 'perHour' in rate ? HOUR : MINUTE;
}

/** The settings of some classes of rate: calls in a minute or an hour or people in a day, and `PORTAL_RATES` that turns all of them off. */
export function rateSettings<All extends Classes>(classes: All) {
  type Counts = Readonly<Record<SettingOf<keyof All & string>, z.ZodDefault<typeof count>>>;
  const counts = Object.entries(classes).map(([name, rate]) => [settingOf(name), settingFor(rate)]);
  return {
    PORTAL_RATES: z
      .enum(['on', 'off'])
      .default('on')
      .describe("'off' lets everyone call as often as they like, for tests and measurements"),
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the names were just made of the classes
    ...(Object.fromEntries(counts) as Counts),
  };
}

/**
 * Counts a call of a source, or `points` of what an answer shows it.
 *
 * @throws DomainError `too-many` with the whole seconds after which the source may call again
 */
export type TakeRate = (rate: string, source: string, points?: number) => Promise<void> | undefined;

/**
 * Counts in this process's memory: a call costs about a microsecond, and several instances together allow as many times as much (ADR 31).
 *
 * @param settings as `rateSettings` reads them
 */
export function createRates<All extends Classes>(
  classes: All,
  settings: Readonly<Record<SettingOf<keyof All & string>, number>> & {
    readonly PORTAL_RATES: 'on' | 'off';
  },
): TakeRate {
  if (settings.PORTAL_RATES === 'off') return () => undefined;
  const counts: Readonly<Record<string, string | number>> = settings;
  const limiters = new Map(
    Object.entries(classes).map(([name, rate]) => {
      const points = Number(counts[settingOf(name)]);
      const limiter = new RateLimiterMemory({ points, duration: secondsOf(rate) });
      return [name, { limiter, refusal: 'perDay' in rate ? enoughForToday : tooOften }];
    }),
  );
  return async (rate, source, points = 1) => {
    const known = limiters.get(rate);
    if (!known) throw new Error(`There is no class of rate ${rate}`);
    try {
      await known.limiter.consume(source, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new DomainError('too-many', known.refusal(retryAfterSeconds), { retryAfterSeconds });
    }
  };
}
