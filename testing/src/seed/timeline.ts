import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Chance } from '../invented/chance.ts';
import type { Outcome } from './outcome.ts';
import { kinds, whatHappens, type Kind } from './what-happens.ts';

export type Size = {
  readonly members: number;
  readonly events: number;
  readonly pending: number;
  readonly pendingPosts: number;
};

export type Moment = { readonly kind: Kind; readonly at: number; readonly person: number | null };
export type Timeline = {
  /** One outcome per registration: the administrator first, then the members in the order of registration. */
  readonly outcomes: readonly Outcome[];
  moments(): Iterable<Moment>;
};

class TooFewEvents extends StartFailure {
  override readonly name = 'TooFewEvents';
}

const costs: Readonly<Record<Kind, { readonly events: number; readonly share?: number }>> =
  whatHappens;

const PROFILE_SHARE = 0.7;
const MEMBERS_A_GROUP = 250;
const [FEWEST_GROUPS, MOST_GROUPS] = [3, 200];
const EVENTS_A_GROUP = 20;
const ERASED_SHARE = 0.002;
const HELD = 2;

function outcomesOf({ members, pending }: Size): readonly Outcome[] {
  const erased = Math.floor(members * ERASED_SHARE);
  const many = (count: number, outcome: Outcome) => Array<Outcome>(count).fill(outcome);
  return [
    'administrator',
    ...many(members - 1, 'approved'),
    ...many(pending, 'pending'),
    ...many(erased, 'erased'),
    ...many(erased > 0 ? HELD : 0, 'held'),
  ];
}

function createSchedule(size: Size) {
  const times = new Float64Array(size.events);
  const kindIndices = new Uint8Array(size.events);
  const people = new Int32Array(size.events).fill(-1);
  let count = 0;
  let events = 0;
  return {
    events: (): number => events,
    add(kind: Kind, at: number, person = -1): void {
      events += costs[kind].events;
      if (events > size.events)
        throw new TooFewEvents(
          `${size.events} events are too few for ${size.members} members and ${size.pending} who wait`,
        );
      times[count] = at;
      kindIndices[count] = kinds.indexOf(kind);
      people[count] = person;
      count += 1;
    },
    *inOrder(): Generator<Moment> {
      const order = Uint32Array.from({ length: count }, (_, index) => index);
      order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
      for (const index of order) {
        const person = people[index] ?? -1;
        yield {
          kind: kinds[kindIndices[index] ?? 0] ?? 'like',
          at: times[index] ?? 0,
          person: person < 0 ? null : person,
        };
      }
    },
  };
}
type Schedule = ReturnType<typeof createSchedule>;

function addPerson(
  { add }: Schedule,
  person: number,
  {
    outcome,
    size,
    chance,
  }: { readonly outcome: Outcome; readonly size: Size; readonly chance: Chance },
): void {
  switch (outcome) {
    case 'administrator':
      add('begin', 0, person);
      return;
    case 'approved': {
      const registered = 0.0001 + 0.98 * (person / size.members) ** 1.3;
      add('register', registered, person);
      add('approve', registered + 0.001 + 0.002 * chance.next(), person);
      return;
    }
    case 'pending':
      add('register', 0.985 + 0.0149 * chance.next(), person);
      return;
    case 'erased': {
      const registered = 0.1 + 0.6 * chance.next();
      add('register', registered, person);
      add('reject', registered + 0.001, person);
      add('erase', registered + 0.1, person);
      return;
    }
    case 'held':
      add('register', 0.9975, person);
      add('reject', 0.998, person);
      return;
    default:
      outcome satisfies never;
  }
}

function addGroups({ add }: Schedule, { members }: Size, eventsLeft: number): void {
  const wished = Math.round(members / MEMBERS_A_GROUP);
  const groups = Math.min(MOST_GROUPS, Math.max(FEWEST_GROUPS, wished));
  if (eventsLeft <= groups * EVENTS_A_GROUP) return;
  for (let group = 0; group < groups; group++)
    add('foundGroup', 0.005 + 0.9 * (group / groups) ** 1.5);
}

/** Plans everything that happens, without its details. @throws TooFewEvents */
export function timelineOf(size: Size, chance: Chance): Timeline {
  const outcomes = outcomesOf(size);
  const schedule = createSchedule(size);
  const { add } = schedule;
  const addMany = (times: number, kind: Kind, [from, span]: readonly [number, number]): void => {
    for (let time = 0; time < times; time++) add(kind, from + span * chance.next());
  };

  outcomes.forEach((outcome, person) => addPerson(schedule, person, { outcome, size, chance }));
  addMany(size.pendingPosts, 'submitForApproval', [0.99, 0.0099]);
  const eventsLeft = size.events - schedule.events();
  addGroups(schedule, size, eventsLeft);
  const profiles = Math.floor(Math.min(size.members * PROFILE_SHARE, eventsLeft * 0.1));
  addMany(profiles, 'changeProfile', [0.01, 0.98]);
  for (const kind of kinds)
    addMany(Math.floor(eventsLeft * (costs[kind].share ?? 0)), kind, [0.002, 0.9975]);
  addMany(size.events - schedule.events(), 'like', [0.004, 0.9955]);
  return { outcomes, moments: schedule.inOrder };
}
