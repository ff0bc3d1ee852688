import type { Change, ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import type {
  EventStore,
  Position,
  SubscriptionBatch,
} from '@portal/service-kit/event-store/event-store';
import {
  Fenced,
  type Lease,
  type ReadDocument,
  type ReadStore,
} from '@portal/service-kit/read-store/read-store';
import { projectionKey } from '@portal/read-models/read-model';
import type { Logger } from 'pino';
import { decodeBatch, type Decoded, type PortalCodec } from './decoded.ts';
import { foldBatch, FoldFailure, type Documents } from './fold-batch.ts';
import type { AnyProjection, EventType } from './projection.ts';
import type { Leadership } from './leadership.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import type { AnyReaction } from './reaction.ts';

/** Checkpoint up to which everything has been published; kept with those of the projections. */
export const PUBLISHED = 'published__v1';

/** Sorts before every position. */
const NOTHING = '-';

/** Few enough that a change is seen soon while the projector catches up, many enough that commits don't count. */
const BATCH = 200;
/** From the beginning of a log nobody waits for a single change: measured, a third less time for a log of 200,000 events. */
const FIRST_BATCH = 2_000;
/** After a crash another projector waits for so long. */
const LEASE_MS = 3_000;
const LEASE_POLL_MS = 250;
const RETRY_MS = [20, 100, 500, 2_000, 5_000] as const;
const LAG_COUNT_MS = 1_000;
/** Counting further costs more than the number is worth: it means "at least". */
const LAG_COUNT_MAXIMUM = 1_000;
const DRAIN_MS = 1_000;

export type Failed = { readonly projection: string; readonly reason: string };
export type GroupStatus = {
  /** Has been at the end of the log since it started, or leaves the work to another projector. */
  readonly caughtUp: boolean;
  readonly position: Position | null;
  readonly lagEvents: number;
  readonly failed: readonly Failed[];
};

type Member = {
  readonly projection: AnyProjection;
  readonly key: string;
  readonly physical: string;
  readonly types: ReadonlySet<EventType>;
  readonly documents: Documents;
  position: Position | null;
};

export type GroupOptions = {
  readonly name: string;
  readonly projections: readonly AnyProjection[];
  /** What this group publishes; of several groups one does. */
  readonly reactions: readonly AnyReaction[];
  readonly eventStore: EventStore;
  readonly codec: PortalCodec;
  readonly readStore: ReadStore;
  readonly changeBus: ChangeBus;
  readonly holder: string;
  readonly leadership: Leadership;
  readonly log: Logger;
};

const covers = (position: Position | null, of: Position): boolean =>
  position !== null && position >= of;
const later = (a: Position | null, b: Position | null): Position | null =>
  (a ?? '') > (b ?? '') ? a : b;
const earliest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce<Position | null>(
    (first, position) =>
      first === null || position === null ? null : position < first ? position : first,
    positions[0] ?? null,
  );

/** Ends early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** A collection is this version's: the one it was first written to, or one that a rebuild made. */
export const isOfVersion = (physical: string | undefined, key: string): boolean =>
  physical === key || physical?.startsWith(`${key}_`) === true;

/**
 * Follows the log for a group of projections, for as long as this process holds the group's lease.
 *
 * Order, so that nothing is lost and nothing is told too early: documents and checkpoints are committed, then the changes of every
 * event of the batch are published. How far publishing has come is a checkpoint of its own, written with the next commit; it
 * therefore never passes what was published, and a restart publishes again what lies between it and the documents (docs/adr/0010).
 */
export function createGroupLoop(options: GroupOptions) {
  const {
    name,
    projections,
    reactions,
    eventStore,
    codec,
    readStore,
    changeBus,
    holder,
    leadership,
  } = options;
  const log = options.log.child({ group: name });
  const stopping = new AbortController();
  const reactionsOf = new Map<EventType, AnyReaction[]>();
  for (const reaction of reactions)
    for (const type of reaction.types)
      reactionsOf.set(type, [...(reactionsOf.get(type) ?? []), reaction]);

  const failed = new Map<string, Failed>();
  const unknownTypes = new Set<string>();
  let caughtUp = false;
  let position: Position | null = null;
  let published: Position | null = null;
  let lagEvents = 0;
  let lagCountedAt = 0;
  let ended: Promise<void> | undefined;

  function onUnknown(type: string): void {
    if (unknownTypes.has(type)) return;
    unknownTypes.add(type);
    log.warn({ type }, 'the log holds events of a type that this version does not know');
  }

  async function takeLease(): Promise<Lease | null> {
    while (!stopping.signal.aborted) {
      const lease = await leadership.take(name, () => readStore.lease(name, holder, LEASE_MS));
      if (lease) return lease;
      // Somebody else does the work, and says how it goes
      caughtUp = true;
      await pause(LEASE_POLL_MS, stopping.signal);
    }
    return null;
  }

  function keepLease(lease: Lease, lost: AbortController): NodeJS.Timeout {
    return setInterval(() => {
      readStore.lease(name, holder, LEASE_MS).then(
        (renewed) => {
          if (renewed?.epoch !== lease.epoch) lost.abort();
        },
        (error: unknown) => log.warn({ err: error }, 'the lease could not be renewed'),
      );
    }, LEASE_MS / 3);
  }

  async function membersNow(): Promise<readonly Member[]> {
    const [active, checkpoints] = [await readStore.active(), await readStore.checkpoints()];
    return projections.flatMap((projection) => {
      const key = projectionKey(projection.model);
      const physical = active[projection.model.name];
      // Another version is still active: this one is being built beside it
      if (physical === undefined || !isOfVersion(physical, key)) return [];
      const documents = readStore.physical<ReadDocument>(physical);
      const types = new Set(projection.types);
      return [{ projection, key, physical, types, documents, position: checkpoints[key] ?? null }];
    });
  }

  /** Where publishing goes on. What was in the log before the first start was never anybody's news. */
  async function publishedBefore(lease: Lease): Promise<Position | null> {
    const known = (await readStore.checkpoints())[PUBLISHED];
    // This process may have published more than it has come to write down
    if (known !== undefined) return later(known === NOTHING ? null : known, published);
    const head = await eventStore.head();
    await readStore.commit({ lease, replace: [], checkpoints: { [PUBLISHED]: head ?? NOTHING } });
    return head;
  }

  function setAside(failure: FoldFailure, member: Member): void {
    const { projection } = member;
    failed.set(projection.model.name, {
      projection: projection.model.name,
      reason: failure.message,
    });
    const { id, type, position: at } = failure.event;
    log.error(
      { err: failure, projection: projection.model.name, eventId: id, eventType: type, at },
      'a projection cannot fold an event and is set aside; the others go on',
    );
  }

  function changesOf(events: readonly Decoded[], after: Position | null): readonly Change[] {
    return events.flatMap((decoded) => {
      if (!('event' in decoded) || covers(after, decoded.position)) return [];
      const { event } = decoded;
      return (reactionsOf.get(decoded.type) ?? []).flatMap((reaction) => reaction.react(event));
    });
  }

  async function foldFor(
    member: Member,
    events: readonly Decoded[],
  ): Promise<readonly ReadDocument[] | null> {
    const own = events.filter(
      (event) => member.types.has(event.type) && !covers(member.position, event.position),
    );
    if (own.length === 0) return [];
    try {
      return await foldBatch(member.projection, own, member.documents);
    } catch (error) {
      if (!(error instanceof FoldFailure)) throw error;
      setAside(error, member);
      return null;
    }
  }

  async function handle(
    batch: SubscriptionBatch & { readonly position: Position },
    lease: Lease,
    members: readonly Member[],
    publisher: Publisher | null,
  ): Promise<readonly Member[]> {
    const from = publisher?.published() ?? null;
    const events = await decodeBatch(batch.events, {
      codec,
      onUnknown,
      wants: (type, at) =>
        members.some((member) => member.types.has(type) && !covers(member.position, at)) ||
        (publisher !== null && reactionsOf.has(type) && !covers(from, at)),
    });
    const folded = await Promise.all(
      members.map(async (member) => ({ member, documents: await foldFor(member, events) })),
    );
    const going = folded.flatMap(({ member, documents }) =>
      documents ? [{ member, documents }] : [],
    );
    const upTo = publisher?.published() ?? null;
    const moved = going.filter(({ member }) => !covers(member.position, batch.position));
    await readStore.commit({
      lease,
      replace: going.flatMap(({ member: { physical }, documents }) =>
        documents.length > 0 ? [{ collection: physical, documents }] : [],
      ),
      checkpoints: {
        ...Object.fromEntries(moved.map(({ member }) => [member.key, batch.position])),
        ...(upTo === null ? {} : { [PUBLISHED]: upTo }),
      },
    });
    for (const { member } of moved) member.position = batch.position;
    // A batch may begin before what was published: then its last event says how far this one goes
    if (publisher && !covers(from, batch.position))
      publisher.publish(changesOf(events, from), batch.position);
    return going.map(({ member }) => member);
  }

  async function countLag(batch: SubscriptionBatch): Promise<void> {
    if (batch.caughtUp) {
      lagEvents = 0;
      return;
    }
    const time = performance.now();
    if (time - lagCountedAt < LAG_COUNT_MS) return;
    lagCountedAt = time;
    lagEvents = (await eventStore.readAll(batch.position, LAG_COUNT_MAXIMUM)).length;
  }

  const hasNothingToDo = (members: readonly Member[]) =>
    projections.length > 0 && members.length === 0;

  /** Works until the lease is lost, the portal stops, or nothing is left to do. */
  async function lead(lease: Lease): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const renewal = keepLease(lease, lost);
    let publisher: Publisher | null = null;
    try {
      failed.clear();
      let members = await membersNow();
      if (hasNothingToDo(members)) {
        await pause(LEASE_POLL_MS, signal);
        return;
      }
      if (reactions.length > 0) {
        publisher = createPublisher({
          changeBus,
          from: await publishedBefore(lease),
          onFailure: (err) => log.error({ err }, 'changes cannot be published'),
          onResumed: () => log.info('changes are published again'),
        });
      }
      const starts = members.map((member) => member.position);
      const after = earliest(publisher ? [...starts, publisher.published()] : starts);
      const batchSize = after === null ? FIRST_BATCH : BATCH;
      for await (const batch of eventStore.subscribe({ after, signal, batchSize })) {
        const { position: at } = batch;
        if (batch.events.length > 0 && at !== null)
          members = await handle({ ...batch, position: at }, lease, members, publisher);
        position = at;
        caughtUp ||= batch.caughtUp;
        await countLag(batch);
        if (publisher?.overflowed()) return;
        if (hasNothingToDo(members)) {
          // Nothing can be written any more here: a projector of another version may be able to
          clearInterval(renewal);
          await readStore.releaseLease(lease);
          await aborted(signal);
        }
      }
      if (lost.signal.aborted || !publisher) return;
      await publisher.drained(DRAIN_MS);
      const upTo = publisher.published();
      if (upTo !== null)
        await readStore.commit({ lease, replace: [], checkpoints: { [PUBLISHED]: upTo } });
    } finally {
      clearInterval(renewal);
      published = publisher?.published() ?? published;
      publisher?.stop();
      if (stopping.signal.aborted) await readStore.releaseLease(lease).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const lease = await takeLease();
        if (lease) {
          log.info({ epoch: lease.epoch }, 'this process leads the group');
          try {
            await lead(lease);
          } finally {
            leadership.gave(name);
          }
        }
        failures = 0;
      } catch (error) {
        if (error instanceof Fenced) {
          // A swap, or another projector: what is true now is read anew
          log.debug({ err: error }, 'the group begins again');
          failures = 0;
        } else {
          failures += 1;
          log.error({ err: error }, 'the group begins again after a failure');
        }
        await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, stopping.signal);
      }
    }
  }

  return {
    start(): void {
      ended ??= run();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await ended;
    },
    status: (): GroupStatus => ({ caughtUp, position, lagEvents, failed: [...failed.values()] }),
  };
}
