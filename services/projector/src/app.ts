import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { projectionKey } from '@portal/read-models/read-model';
import type { ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { inOrder } from '@portal/service-kit/lifecycle';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import type { Logger } from 'pino';
import { createGroupLoop, isOfVersion, PUBLISHED, type Failed } from './group-loop.ts';
import { createLeadership } from './leadership.ts';
import type { AnyProjection } from './projection.ts';
import { projections as allProjections, reactions as allReactions } from './projections.ts';
import type { AnyReaction } from './reaction.ts';
import { RebuildFailure, rebuildProjections } from './rebuild-projections.ts';
import type { ProjectorSettings } from './settings.ts';

export interface Projector {
  /** Resolves once the collections are there and the work has begun. */
  start(): Promise<void>;
  /** Finishes the batch under way and gives the leases back. */
  stop(): Promise<void>;
  status(): {
    /** Every group has been at the end of the log since the start, or leaves its work to another process. */
    readonly caughtUp: boolean;
    /** Of the group that is least far. */
    readonly position: Position | null;
    /** Events not folded yet; 1,000 means at least so many. */
    readonly lagEvents: number;
    /** Set aside: the documents of these stay as they were until somebody sees to it. */
    readonly failed: readonly Failed[];
  };
}

const BUILD_RETRY_MS = 5_000;
const versionOf = (physical: string): number => Number(/__v(\d+)/u.exec(physical)?.[1] ?? 0);

/**
 * Folds the log into the read models and publishes what changed. Several processes may run it: groups of projections are shared
 * out among them by leases.
 *
 * @param options.holder what this process is called when it takes a lease. One that comes back under the same name need not wait
 * until the lease it had before runs out (3 s), so give one where no other process can have it.
 */
export function createProjector(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly readStore: ReadStore;
  readonly changeBus: ChangeBus;
  readonly settings: ProjectorSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly holder?: string;
  readonly projections?: readonly AnyProjection[];
  readonly reactions?: readonly AnyReaction[];
}): Projector {
  const { eventStore, readStore, changeBus, settings, log, now } = options;
  const { projections = allProjections, reactions = allReactions } = options;
  const holder = options.holder ?? `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const codec = createEventCodec<PortalEvent>(eventCatalog, options.vault);
  const stopping = new AbortController();
  const leadership = createLeadership(stopping.signal);
  const common = { eventStore, codec, readStore, changeBus, holder, leadership, log };

  const named = settings.PORTAL_PROJECTION_GROUPS;
  const apart = new Set(named.flat());
  const rest = projections.filter(({ model }) => !apart.has(model.name));
  const loops = [
    // Publishing stays with the projections nobody named: views wait until the others are as far
    createGroupLoop({
      ...common,
      name: named.length === 0 ? 'all' : 'rest',
      projections: rest,
      reactions,
    }),
    ...named.map((names) =>
      createGroupLoop({
        ...common,
        name: names.join('+'),
        projections: projections.filter(({ model }) => names.includes(model.name)),
        reactions: [],
      }),
    ),
  ];

  const buildFailures = new Map<string, Failed>();
  let builds: Promise<void> | undefined;

  /** Collections for the first start; and the projections whose version is new, which have to be built beside what is live. */
  async function prepare(): Promise<readonly AnyProjection[]> {
    const active = await readStore.active();
    const handled = Object.keys(await readStore.checkpoints()).filter((key) => key !== PUBLISHED);
    const first: Record<string, string> = {};
    const toBuild: AnyProjection[] = [];
    for (const projection of projections) {
      const { name, version, indexes } = projection.model;
      const key = projectionKey(projection.model);
      const physical = active[name];
      if (physical !== undefined && isOfVersion(physical, key)) {
        await readStore.ensureCollection(physical, indexes);
      } else if (physical === undefined && handled.length === 0) {
        await readStore.ensureCollection(key, indexes);
        first[name] = key;
      } else if (physical !== undefined && versionOf(physical) > version) {
        log.warn({ projection: name, physical }, 'a newer version of the portal keeps this');
      } else toBuild.push(projection);
    }
    await readStore.activateNew(first);
    return toBuild;
  }

  async function build(wanted: readonly AnyProjection[]): Promise<void> {
    const names = wanted.map(({ model }) => model.name);
    const ended = () => stopping.signal.aborted;
    while (!ended()) {
      try {
        log.info({ projections: names }, 'new versions of projections are being built');
        const { signal } = stopping;
        const options = { projections: wanted, eventStore, codec, readStore, holder, now, signal };
        const { events } = await rebuildProjections(options);
        log.info({ projections: names, events }, 'new versions of projections are in place');
        return;
      } catch (error) {
        if (ended()) return;
        if (!(error instanceof RebuildFailure)) {
          log.error({ err: error, projections: names }, 'projections could not be built');
          const reason = error instanceof Error ? error.message : String(error);
          for (const name of names) buildFailures.set(name, { projection: name, reason });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, BUILD_RETRY_MS).unref());
      }
    }
  }

  return {
    async start() {
      const toBuild = await prepare();
      for (const loop of loops) loop.start();
      if (toBuild.length > 0) builds = build(toBuild);
    },
    async stop() {
      stopping.abort();
      await inOrder([...loops.map((loop) => () => loop.stop()), () => builds]);
    },
    status() {
      const groups = loops.map((loop) => loop.status());
      const positions = groups.map(({ position }) => position);
      return {
        caughtUp: groups.every(({ caughtUp }) => caughtUp),
        position: positions.includes(null)
          ? null
          : positions.reduce((a, b) => ((b ?? '') < (a ?? '') ? b : a), positions[0] ?? null),
        lagEvents: Math.max(...groups.map(({ lagEvents }) => lagEvents)),
        failed: [...groups.flatMap(({ failed }) => failed), ...buildFailures.values()],
      };
    },
  };
}
