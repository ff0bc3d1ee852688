import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { inOrder } from '@portal/service-kit/lifecycle';
import { earliest } from '@portal/contracts/position';
import { keyOf, projectionKey, versionOf } from '@portal/service-kit/read-store/physical-name';
import type { RebuildStore } from '@portal/service-kit/read-store/read-store';
import { pause } from '@portal/service-kit/waiting';
import type { Logger } from 'pino';
import { PUBLISHED } from './group-batch.ts';
import { createGroupLoop, type Failed } from './group-loop.ts';
import { createLeadership } from './leadership.ts';
import type { Projection } from './projection.ts';
import { projections as allProjections, reactions as allReactions } from './projections.ts';
import type { Reaction } from './reaction.ts';
import { RebuildFailure, rebuildProjections } from './rebuild-projections.ts';
import type { ProjectorSettings } from './settings.ts';

export interface Projector {
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): {
    /** Every group has reached the end of the log since the start, or another process handles it. */
    readonly caughtUp: boolean;
    readonly position: Position | null;
    readonly lagEvents: number;
    /** Events that the slowest group has handled since the start. */
    readonly handled: number;
    readonly failed: readonly Failed[];
  };
}

/** The reason why the portal is not ready, if it is that. */
export const stillBuilding = ({
  caughtUp,
  handled,
}: Pick<ReturnType<Projector['status']>, 'caughtUp' | 'handled'>): readonly string[] =>
  caughtUp
    ? []
    : [`The read models are still being built: ${handled.toLocaleString('en')} events so far`];

const BUILD_RETRY_MS = 5_000;

/**
 * Folds the log into the read models and publishes the changes. Several processes may run it; leases divide the groups of projections among
 * them.
 *
 * @param options.holder the name under which this process takes leases. A process that restarts under the same name need not wait until its
 * former lease ends (3 s); pass one only if no other process can have it
 */
export function createProjector(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly readStore: RebuildStore;
  readonly changeBus: ChangeBus;
  readonly settings: ProjectorSettings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly holder?: string;
  readonly projections?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
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
    // The group without a name publishes, because views wait for the other groups
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

  async function prepare(): Promise<readonly Projection[]> {
    const active = await readStore.active();
    const handled = Object.keys(await readStore.checkpoints()).filter((key) => key !== PUBLISHED);
    const first: Record<string, string> = {};
    const toBuild: Projection[] = [];
    for (const projection of projections) {
      const { name, version, indexes } = projection.model;
      const key = projectionKey(projection.model);
      const physical = active[name];
      if (physical !== undefined && keyOf(physical) === key) {
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

  async function build(wanted: readonly Projection[]): Promise<void> {
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
        await pause(BUILD_RETRY_MS, stopping.signal);
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
      return {
        caughtUp: groups.every(({ caughtUp }) => caughtUp),
        position: earliest(groups.map(({ position }) => position)),
        handled: Math.min(...groups.map(({ handled }) => handled)),
        lagEvents: Math.max(...groups.map(({ lagEvents }) => lagEvents)),
        failed: [...groups.flatMap(({ failed }) => failed), ...buildFailures.values()],
      };
    },
  };
}

export { rebuildable } from './rebuild.ts';
