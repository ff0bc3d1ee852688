import type { ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import type { EventStore, SubscriptionBatch } from '@portal/service-kit/event-store/event-store';
import { earliest, later, type Position } from '@portal/contracts/wire/position';
import {
  Fenced,
  type Lease,
  type ProjectionStore,
} from '@portal/service-kit/read-store/read-store';
import { aborted, pause, yieldEvery } from '@portal/service-kit/time/pausing';
import type { Logger } from 'pino';
import { membersOf } from './active-members.ts';
import type { PortalCodec } from '../folding/decode-batch.ts';
import type { FoldFailure } from '../folding/fold-batch.ts';
import { createGroupBatches, PUBLISHED, type Member } from './group-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import type { Reaction } from '../declaring/reaction.ts';

const NOTHING_PUBLISHED = '-';
const LEASE_MS = 3_000;
const LEASE_POLL_MS = 250;

const BATCH = 200;
/** At the beginning of a log nobody waits for a single change. Twice as many take 8 % less time, and keep others from an answer for longer. */
const FIRST_BATCH = 1_000;
const RETRY_MS = [20, 100, 500, 2_000, 5_000] as const;
const LAG_COUNT_MS = 1_000;
const LAG_COUNT_MAXIMUM = 1_000;
const DRAIN_MS = 1_000;
const PROGRESS_MS = 5_000;
const LONGEST_TURN_MS = 20;

export type Failed = { readonly projection: string; readonly reason: string };
export type GroupStatus = {
  /** The end of the log was reached since the start, or another process handles it. */
  readonly caughtUp: boolean;
  readonly position: Position | null;
  readonly lagEvents: number;
  /** Events handled since the start. */
  readonly handled: number;
  readonly failed: readonly Failed[];
};

/** A long log takes minutes: says how far it is, the first time after some seconds. */
export function tellingProgress(log: Logger, from = 0): (events: number) => void {
  let [toldAt, toldEvents] = [performance.now(), from];
  return (events) => {
    const time = performance.now();
    if (time - toldAt < PROGRESS_MS) return;
    const perSecond = Math.round(((events - toldEvents) * 1_000) / (time - toldAt));
    [toldAt, toldEvents] = [time, events];
    log.info({ events, perSecond }, 'the read models are being built');
  };
}

/**
 * Follows the log for a group of projections, for as long as this process holds the group's lease.
 *
 * It commits documents and checkpoint first, then publishes the changes of every event of the batch. A separate checkpoint, written with
 * the next commit, says how far publishing has come. So it never passes the published changes, and a restart repeats those after it
 * (docs/adr/0010).
 */
export function createGroupLoop(options: {
  readonly name: string;
  readonly projections: readonly Projection[];
  readonly reactions: readonly Reaction[];
  readonly eventStore: EventStore;
  readonly codec: PortalCodec;
  readonly readStore: ProjectionStore;
  readonly changeBus: ChangeBus;
  readonly holder: string;
  readonly log: Logger;
}) {
  const { name, projections, reactions, eventStore, codec, readStore, changeBus, holder } = options;
  const log = options.log.child({ group: name });
  const stopping = new AbortController();
  const failed = new Map<string, Failed>();
  const unknownTypes = new Set<string>();
  let caughtUp = false;
  let position: Position | null = null;
  let published: Position | null = null;
  let lagEvents = 0;
  let lagCountedAt = 0;
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
  let folded = 0;
  const tellProgress = tellingProgress(log);
  let ended: Promise<void> | undefined;

  const batches = createGroupBatches({
    codec,
    readStore,
    reactions,
    onFailure: setAside,
    onUnknown(type) {
      if (unknownTypes.has(type)) return;
      unknownTypes.add(type);
      log.warn({ type }, 'the log holds events of a type that this version does not know');
    },
  });

  function setAside(failure: FoldFailure, { projection }: Member): void {
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

  const writePublished = (lease: Lease, upTo: Position) =>
    readStore.commit({ lease, replace: [], checkpoints: { [PUBLISHED]: upTo } });

  async function publishedBefore(lease: Lease): Promise<Position | null> {
    const stored = (await readStore.checkpoints())[PUBLISHED];
    if (stored !== undefined) return later(stored === NOTHING_PUBLISHED ? null : stored, published);
    const head = await eventStore.head();
    await writePublished(lease, head ?? NOTHING_PUBLISHED);
    return head;
  }

  async function publisherFor(lease: Lease): Promise<Publisher | null> {
    if (reactions.length === 0) return null;
    return createPublisher({
      changeBus,
      from: await publishedBefore(lease),
      onFailure: (err) => log.error({ err }, 'changes cannot be published'),
      onResumed: () => log.info('changes are published again'),
    });
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

  /**
   * @returns 'fell behind' if more changes wait than the publisher can hold, 'nothing to do' once no projection can continue, and 'ended'
   * once the signal has aborted
   */
  async function follow(
    lease: Lease,
    active: readonly Member[],
    publisher: Publisher | null,
    signal: AbortSignal,
  ): Promise<'fell behind' | 'nothing to do' | 'ended'> {
    let members = active;
    const starts = members.map((member) => member.position);
    const after = earliest(publisher ? [...starts, publisher.published()] : starts);
    const batchSize = after === null ? FIRST_BATCH : BATCH;
    for await (const batch of eventStore.subscribe({ after, signal, batchSize })) {
      const { position: at } = batch;
      if (batch.events.length > 0 && at !== null)
        members = await batches.handle({ ...batch, position: at }, lease, members, publisher);
      position = at;
      caughtUp ||= batch.caughtUp;
      folded += batch.events.length;
      if (!batch.caughtUp) {
        tellProgress(folded);
        await yieldToEventLoop();
      }
      await countLag(batch);
      if (publisher?.overflowed()) return 'fell behind';
      if (members.length === 0) return 'nothing to do';
    }
    return 'ended';
  }

  function keep(lease: Lease) {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      readStore.lease(name, holder, LEASE_MS).then(
        (renewed) => {
          if (renewed?.epoch !== lease.epoch) lost.abort();
        },
        (error: unknown) => log.warn({ err: error }, 'the lease could not be renewed'),
      );
    }, LEASE_MS / 3);
    return { lost: lost.signal, stop: () => clearInterval(renewal) };
  }

  async function lead(lease: Lease): Promise<void> {
    const renewal = keep(lease);
    const signal = AbortSignal.any([stopping.signal, renewal.lost]);
    let publisher: Publisher | null = null;
    try {
      failed.clear();
      const members = await membersOf(readStore, projections);
      if (members.length === 0) {
        await pause(LEASE_POLL_MS, signal);
        return;
      }
      publisher = await publisherFor(lease);
      const end = await follow(lease, members, publisher, signal);
      if (end === 'fell behind') return;
      if (end === 'nothing to do') {
        // A projector of another version may be able to fold the event
        renewal.stop();
        await readStore.releaseLease(lease);
        await aborted(signal);
      }
      if (renewal.lost.aborted || !publisher) return;
      await publisher.drained(DRAIN_MS);
      const upTo = publisher.published();
      if (upTo !== null) await writePublished(lease, upTo);
    } finally {
      renewal.stop();
      published = publisher?.published() ?? published;
      publisher?.stop();
      if (stopping.signal.aborted) await readStore.releaseLease(lease).catch(() => undefined);
    }
  }

  async function leadOnce(): Promise<void> {
    const lease = await readStore.lease(name, holder, LEASE_MS);
    if (!lease) {
      caughtUp = true;
      await pause(LEASE_POLL_MS, stopping.signal);
      return;
    }
    log.info({ epoch: lease.epoch }, 'this process leads the group');
    await lead(lease);
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await leadOnce();
        failures = 0;
      } catch (error) {
        if (error instanceof Fenced) {
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
    status: (): GroupStatus => ({
      caughtUp,
      position,
      lagEvents,
      handled: folded,
      failed: [...failed.values()],
    }),
  };
}
