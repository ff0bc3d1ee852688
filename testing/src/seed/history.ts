import type { Chance } from '../invented/chance.ts';
import type { Outcome } from './outcome.ts';
import { createPortalSoFar, type Happening, type Happens } from './portal-so-far.ts';
import type { Timeline } from './timeline.ts';
import { whatHappens, type Kind } from './what-happens.ts';

export type Registered = {
  readonly id: string;
  readonly outcome: Outcome;
  readonly credentialVersion: number;
  readonly holdUntil: string | null;
};

const DAY_MS = 86_400_000;
export const SPAN_MS = 9 * 365 * DAY_MS;
/** India's offset from UTC: little happens there between midnight and six. */
const TIME_ZONE_MS = 5.5 * 3_600_000;
const NIGHT = { share: 0.25, activity: 0.05 };

/** Every year is busier than the one before, and days are busier than nights. */
function instantOf(at: number, until: number): number {
  const even = until - SPAN_MS + SPAN_MS * Math.min(1, at) ** 0.7;
  const midnight = Math.floor((even + TIME_ZONE_MS) / DAY_MS) * DAY_MS - TIME_ZONE_MS;
  const share = (even - midnight) / DAY_MS;
  const warped =
    share < NIGHT.activity
      ? (share / NIGHT.activity) * NIGHT.share
      : NIGHT.share + ((share - NIGHT.activity) / (1 - NIGHT.activity)) * (1 - NIGHT.share);
  return Math.min(until, midnight + warped * DAY_MS);
}

const happens: Readonly<Record<Kind, { readonly happens: Happens }>> = whatHappens;

export function createHistory(options: {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly until: string;
  readonly domain: string;
}) {
  const { timeline, chance, domain } = options;
  const until = Date.parse(options.until);
  const { outcomes } = timeline;
  const portal = createPortalSoFar({ outcomes, chance, domain });
  return {
    ids: portal.ids,
    *happenings(): Generator<Happening> {
      for (const { kind, at, person } of timeline.moments()) {
        portal.beginCommand(instantOf(at, until));
        yield* happens[kind].happens(portal, person ?? 0);
      }
    },
    people: (): readonly Registered[] =>
      outcomes.map((outcome, person) => ({
        id: portal.idOf(person),
        outcome,
        credentialVersion: portal.credentialVersions[person] ?? 1,
        holdUntil: portal.heldUntil.get(person) ?? null,
      })),
  };
}
