import type { Chance } from './random.ts';

/** How large a seeded portal is to be. */
export type Size = {
  /** Approved members, the administrator among them. */
  readonly members: number;
  /** All events of the log, exactly. */
  readonly events: number;
  /** Registrations that wait for an administrator. */
  readonly pending: number;
  /** Posts that wait for an administrator. */
  readonly pendingPosts: number;
};

/** What somebody is at the end of the history. */
export type Standing = 'administrator' | 'approved' | 'pending' | 'erased' | 'held';

/** What happens at a moment, and how many events it makes. */
const EVENTS = {
  begin: 5,
  register: 3,
  approve: 1,
  reject: 2,
  erase: 2,
  profile: 1,
  signIn: 1,
  refuseSignIn: 1,
  changePassword: 2,
  post: 1,
  pendingPost: 1,
  editPost: 1,
  deletePost: 1,
  like: 1,
  unlike: 1,
  comment: 1,
  removeComment: 1,
  found: 2,
  join: 1,
  leave: 1,
  send: 1,
  readOne: 1,
  readAll: 1,
  feedback: 1,
} as const;
export type Kind = keyof typeof EVENTS;
const KINDS = Object.keys(EVENTS).filter((name): name is Kind => name in EVENTS);

/** Of what is left once everybody has registered, roughly as in communities of this kind: many read and like, few write. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['signIn', 0.14],
  ['refuseSignIn', 0.004],
  ['changePassword', 0.001],
  ['post', 0.04],
  ['editPost', 0.003],
  ['deletePost', 0.0015],
  ['unlike', 0.015],
  ['comment', 0.13],
  ['removeComment', 0.002],
  ['join', 0.05],
  ['leave', 0.004],
  ['send', 0.16],
  ['readOne', 0.03],
  ['readAll', 0.04],
  ['feedback', 0.002],
];
const WITH_PROFILE = 0.7;
const MEMBERS_A_GROUP = 250;
const [FEWEST_GROUPS, MOST_GROUPS] = [3, 200];

const REJECTED_IN_ALL = 0.002;
const HELD_NOW = 2;

/** `at`: 0 is the portal's first day, 1 its last. `person`: whom it concerns, where that is settled. */
export type Moment = { readonly kind: Kind; readonly at: number; readonly person: number | null };
export type Timeline = {
  /** Everybody who ever registered, the administrator first, then the members in the order in which they came. */
  readonly standings: readonly Standing[];
  moments(): Iterable<Moment>;
};

/** The history asked for has no room for its own members. */
export class TooFewEvents extends Error {
  override readonly name = 'TooFewEvents';
}

function standingsOf({ members, pending }: Size): readonly Standing[] {
  const gone = Math.floor(members * REJECTED_IN_ALL);
  const many = (count: number, standing: Standing) => Array<Standing>(count).fill(standing);
  return [
    'administrator',
    ...many(members - 1, 'approved'),
    ...many(pending, 'pending'),
    ...many(gone, 'erased'),
    ...many(gone > 0 ? HELD_NOW : 0, 'held'),
  ];
}

/** Everything that happens, in its order, without saying yet what exactly. @throws TooFewEvents */
export function timelineOf(size: Size, chance: Chance): Timeline {
  const standings = standingsOf(size);
  const at = new Float64Array(size.events);
  const kinds = new Uint8Array(size.events);
  const people = new Int32Array(size.events).fill(-1);
  let count = 0;
  let events = 0;

  function add(kind: Kind, when: number, person = -1): void {
    events += EVENTS[kind];
    if (events > size.events)
      throw new TooFewEvents(
        `${size.events} events are too few for ${size.members} members and ${size.pending} who wait`,
      );
    at[count] = when;
    kinds[count] = KINDS.indexOf(kind);
    people[count] = person;
    count += 1;
  }

  standings.forEach((standing, person) => {
    switch (standing) {
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
        standing satisfies never;
    }
  });
  for (let post = 0; post < size.pendingPosts; post++)
    add('pendingPost', 0.99 + 0.0099 * chance.next());

  const rest = size.events - events;
  const groups = Math.min(
    MOST_GROUPS,
    Math.max(FEWEST_GROUPS, Math.round(size.members / MEMBERS_A_GROUP)),
  );
  if (rest > groups * 20)
    for (let group = 0; group < groups; group++)
      add('found', 0.005 + 0.9 * (group / groups) ** 1.5);
  const profiles = Math.floor(Math.min(size.members * WITH_PROFILE, rest * 0.1));
  for (let profile = 0; profile < profiles; profile++) add('profile', 0.01 + 0.98 * chance.next());
  for (const [kind, share] of SHARES) {
    const times = Math.floor(rest * share);
    for (let time = 0; time < times; time++) add(kind, 0.002 + 0.9975 * chance.next());
  }
  while (events < size.events) add('like', 0.004 + 0.9955 * chance.next());

  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  order.sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
  return {
    standings,
    *moments() {
      for (const index of order) {
        const person = people[index] ?? -1;
        yield {
          kind: KINDS[kinds[index] ?? 0] ?? 'like',
          at: at[index] ?? 0,
          person: person < 0 ? null : person,
        };
      }
    },
  };
}
