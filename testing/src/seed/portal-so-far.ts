import type { PortalEvent } from '@portal/contracts/events/catalog';
import { FIRST_ADMINISTRATOR } from '@portal/contracts/accounts/first-administrator';
import { eventId } from '@portal/service-kit/event-sourcing/command-id';
import type { Actor } from '@portal/service-kit/event-sourcing/event-codec';
import type { ExpectedRevision } from '@portal/service-kit/event-store/event-store';
import type { Chance } from '../invented/chance.ts';
import type { Outcome } from './outcome.ts';

export type Happening = {
  readonly id: string;
  readonly commandId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly event: PortalEvent;
  readonly occurredAt: string;
  readonly actor: Actor;
};

export type Post = { readonly id: string; readonly author: number; revision: number };
export type Comment = { readonly id: string; readonly post: Post; readonly author: number };
export type Group = {
  readonly id: string;
  readonly founder: number;
  readonly members: number[];
  readonly memberships: Map<number, number>;
};

export function countUp(counts: Uint32Array, person: number): number {
  const before = counts[person] ?? 0;
  counts[person] = before + 1;
  return before;
}

/** Everything that the next happening depends on, and the revision of every stream. A person is their index in `outcomes`. */
export function createPortalSoFar(options: {
  readonly outcomes: readonly Outcome[];
  readonly chance: Chance;
  readonly domain: string;
}) {
  const { outcomes, chance, domain } = options;
  const ids = outcomes.map((outcome) =>
    outcome === 'administrator' ? FIRST_ADMINISTRATOR : chance.uuid(),
  );
  const firstOf = new Map<Outcome, number>();
  outcomes.forEach((outcome, person) => {
    if (!firstOf.has(outcome)) firstOf.set(outcome, person);
  });
  const idOf = (person: number): string => ids[person] ?? '';
  function addressOf(person: number): string {
    const outcome = outcomes[person] ?? 'approved';
    if (outcome === 'administrator') return `admin@${domain}`;
    const number = person - (firstOf.get(outcome) ?? 0) + 1;
    return `${outcome === 'approved' ? 'member' : outcome}${number}@${domain}`;
  }

  let clock = 0;
  let commandId = '';
  let index = 0;
  return {
    chance,
    outcomes,
    ids,
    idOf,
    addressOf,
    approved: new Array<number>(),
    memberRevisions: new Uint32Array(outcomes.length),
    credentialVersions: new Uint32Array(outcomes.length).fill(1),
    heldUntil: new Map<number, string>(),
    posts: new Array<Post>(),
    famousPosts: new Array<Post>(),
    comments: new Array<Comment | undefined>(),
    likes: new Map<Post, Map<number, number>>(),
    contacts: new Set<string>(),
    groups: new Array<Group>(),
    readings: { month: '', revisions: new Map<string, number>() },

    now: (): number => clock,
    instant: (): string => new Date(clock).toISOString(),
    beginCommand(at: number): void {
      clock = Math.max(clock, Math.floor(at));
      commandId = chance.uuid();
      index = 0;
    },
    record(stream: string, revision: number, actor: Actor, event: PortalEvent): Happening {
      return {
        id: eventId(commandId, index++),
        commandId,
        stream,
        expected: revision === 0 ? 'none' : revision - 1,
        event,
        occurredAt: new Date(clock).toISOString(),
        actor,
      };
    },
  };
}
export type PortalSoFar = ReturnType<typeof createPortalSoFar>;

export type Happens = (portal: PortalSoFar, person: number) => readonly Happening[];
