import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { inOrder } from '@portal/service-kit/process/lifecycle';
import { keyOf, projectionKey, versionOf } from '@portal/service-kit/read-store/physical-name';
import { LOG_IDENTITY, whyFromAnotherLog } from '@portal/service-kit/read-store/same-log';
import { createCollectionsBeside } from '@portal/service-kit/read-store/collections-beside';
import { createProgram, type RunProgram } from '@portal/service-kit/process/own-program';
import type {
  Lease,
  ReadStore,
  RebuildStore,
  SuccessorFile,
} from '@portal/service-kit/read-store/read-store';
import { pause } from '@portal/service-kit/time/pausing';
import type { Logger } from 'pino';
import { buildReadModels } from './rebuilding/build-read-models.ts';
import { BUILDING } from './rebuilding/own-process.ts';
import { forgetDeleted, rebuildBeside } from './rebuilding/succession.ts';
import { FoldFailure } from './folding/fold-batch.ts';
import { createForgetting } from './following/forgetting.ts';
import { FORGOTTEN, PUBLISHED } from './following/group-batch.ts';
import {
  createGroupLoop,
  tellingProgress,
  type Failed,
  type GroupStatus,
} from './following/group-loop.ts';
import { membersOf } from './following/active-members.ts';
import type { Projection } from './declaring/projection.ts';
import { projections as allProjections, reactions as allReactions } from './projections.ts';
import type { Reaction } from './declaring/reaction.ts';
import { RebuildFailure } from './rebuilding/rebuild-failure.ts';

/** The reason why the portal is not ready, if it is that. */
export const stillBuilding = ({
  caughtUp,
  handled,
}: Pick<GroupStatus, 'caughtUp' | 'handled'>): readonly string[] =>
  caughtUp
    ? []
    : [`The read models are still being built: ${handled.toLocaleString('en')} events so far`];

const BUILD_RETRY_MS = 5_000;
const LOG_CHECK = 'log check';
const LOG_CHECK_MS = 30_000;
const LOG_CHECK_RETRY_MS = 200;
/** The group folds a shorter log in about a second, without another process. */
const LONG_LOG = 5_000;

/**
 * Folds the log into the read models and publishes the changes. Several processes may run it; a lease lets one of them
 * work.
 *
 * @param options.holder the name under which this process takes leases. A process that restarts under the same name need not wait until its
 * former lease ends (3 s); pass one only if no other process can have it
 * @param options.buildProgram the built program that builds read models in a separate process; without it, this process does
 * @param options.forgetEveryMs how often it looks for erasures after which read models are compacted
 * @param options.longLog with this many events, read models are built beside the portal where there are none yet
 */
export function createProjector(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly readStore: RebuildStore & Pick<ReadStore, 'successor' | 'forget'>;
  readonly changeBus: ChangeBus;
  readonly log: Logger;
  readonly holder?: string;
  readonly buildProgram?: string;
  readonly longLog?: number;
  readonly forgetEveryMs?: number;
  readonly projections?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
}) {
  const { eventStore, readStore, changeBus, log } = options;
  const { projections = allProjections, reactions = allReactions } = options;
  const holder = options.holder ?? `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const codec = createEventCodec<PortalEvent>(eventCatalog, options.vault);
  const runProgram =
    options.buildProgram === undefined ? null : createProgram(options.buildProgram, log);
  const stopping = new AbortController();

  const loop = createGroupLoop({
    name: 'all',
    projections,
    reactions,
    eventStore,
    codec,
    readStore,
    changeBus,
    holder,
    log,
  });

  const buildFailures = new Map<string, Failed>();
  let builds: Promise<void> | undefined;
  let forgets: Promise<void> | undefined;
  let built = 0;

  async function hasLongLog(): Promise<boolean> {
    const { longLog = LONG_LOG } = options;
    return (await eventStore.readAll(null, longLog)).length >= longLog;
  }

  async function logCheckLease(): Promise<Lease> {
    for (;;) {
      const lease = await readStore.lease(LOG_CHECK, holder, LOG_CHECK_MS);
      if (lease) return lease;
      // Another process compares them right now
      await pause(LOG_CHECK_RETRY_MS, stopping.signal);
      stopping.signal.throwIfAborted();
    }
  }

  /** Read models of a log that was replaced by an older one would show what no longer happened, and skip what happens next. */
  async function resetIfFromAnotherLog(): Promise<void> {
    let lease = await logCheckLease();
    try {
      const checkpoints = await readStore.checkpoints();
      const reason = await whyFromAnotherLog(checkpoints, eventStore);
      if (reason !== null) {
        log.warn({ reason }, 'the log was replaced by another one, so all read models are rebuilt');
        await readStore.reset();
        lease = await logCheckLease();
      }
      if (reason !== null || checkpoints[LOG_IDENTITY] === undefined)
        await readStore.commit({
          lease,
          replace: [],
          checkpoints: { [LOG_IDENTITY]: randomUUID() },
        });
    } finally {
      await readStore.releaseLease(lease);
    }
  }

  async function prepare(): Promise<{
    readonly toBuild: readonly Projection[];
    /** Takes the place of all read models; absent where a newer version of the portal keeps some of them. */
    readonly successor: SuccessorFile | undefined;
    /** There is nothing that could answer meanwhile. */
    readonly isFirst: boolean;
  }> {
    const active = await readStore.active();
    const handled = Object.keys(await readStore.checkpoints()).filter(
      (key) => key !== PUBLISHED && key !== FORGOTTEN && key !== LOG_IDENTITY,
    );
    const isNew = handled.length === 0;
    const isFirst = isNew && readStore.successor !== undefined && (await hasLongLog());
    const first: Record<string, string> = {};
    const toBuild: Projection[] = [];
    let { successor } = readStore;
    for (const projection of projections) {
      const { name, version, indexes } = projection.model;
      const key = projectionKey(projection.model);
      const physical = active[name];
      if (physical !== undefined && keyOf(physical) === key) {
        await readStore.ensureCollection(physical, indexes);
      } else if (physical === undefined && isNew && !isFirst) {
        await readStore.ensureCollection(key, indexes);
        first[name] = key;
      } else if (physical !== undefined && versionOf(physical) > version) {
        log.warn({ projection: name, physical }, 'a newer version of the portal keeps this');
        successor = undefined;
      } else toBuild.push(projection);
    }
    await readStore.activateNew(first);
    if (toBuild.length === 0) await readStore.successor?.discard();
    return { toBuild, successor, isFirst };
  }

  function countingProgress(): (events: number) => void {
    const tell = tellingProgress(log, built);
    return (events) => {
      built = events;
      tell(events);
    };
  }

  async function runBuilder(program: RunProgram, file: string, isFirst: boolean): Promise<void> {
    const { signal } = stopping;
    const run = program([file, holder], {
      read: () => undefined,
      onEvents: countingProgress(),
      longestMs: null,
      flags: BUILDING.flags,
      priority: isFirst ? 'normal' : 'low',
    });
    const stop = () => void run.stop();
    signal.addEventListener('abort', stop);
    try {
      await run.done;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async function buildAnew({
    toBuild,
    successor: file,
    isFirst,
  }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
    const { signal } = stopping;
    const successor = file ?? createCollectionsBeside(readStore);
    const wanted = file ? projections : toBuild;
    const common = { projections: wanted, eventStore, codec, holder, signal };
    await rebuildBeside({
      ...common,
      readStore,
      successor,
      async build() {
        if (file && runProgram) await runBuilder(runProgram, file.file, isFirst);
        else {
          const count = countingProgress();
          const store = successor.open();
          await buildReadModels({ ...common, store, onProgress: ({ events }) => count(events) });
        }
      },
    });
  }

  async function build(prepared: Awaited<ReturnType<typeof prepare>>): Promise<void> {
    const names = prepared.toBuild.map(({ model }) => model.name);
    const ended = () => stopping.signal.aborted;
    const began = performance.now();
    while (!ended()) {
      try {
        log.info({ projections: names }, 'new versions of projections are being built');
        await buildAnew(prepared);
        const seconds = Math.round((performance.now() - began) / 1_000);
        log.info({ projections: names, seconds }, 'new versions of projections are in place');
        return;
      } catch (error) {
        if (ended()) return;
        if (error instanceof FoldFailure) {
          log.error({ err: error, projections: names }, 'projections could not be built');
          for (const name of names)
            buildFailures.set(name, { projection: name, reason: error.message });
          return;
        }
        if (error instanceof RebuildFailure)
          log.info({ reason: error.message, projections: names }, 'building projections waits');
        else log.error({ err: error, projections: names }, 'building projections begins again');
        await pause(BUILD_RETRY_MS, stopping.signal);
      }
    }
  }

  /** A projection that is set aside stays where it is, in the new file, too. */
  function goingOn(): readonly Projection[] {
    const failed = new Set(loop.status().failed.map((each) => each.projection));
    return projections.filter(({ model }) => !failed.has(model.name));
  }

  const { successor: canBeCopied, forget: canForget } = readStore;
  const forgetting =
    (canBeCopied ?? canForget) &&
    createForgetting({
      eventStore,
      checkpoints: () => readStore.checkpoints(),
      positions: async () =>
        (await membersOf(readStore, goingOn())).map(({ position }) => position),
      forget: (forgottenTo) =>
        forgetDeleted({
          readStore,
          projections: goingOn(),
          eventStore,
          codec,
          holder,
          signal: stopping.signal,
          forgottenTo,
        }),
      log,
      signal: stopping.signal,
      ...(options.forgetEveryMs !== undefined && { lookEveryMs: options.forgetEveryMs }),
    });

  return {
    async start(): Promise<void> {
      await resetIfFromAnotherLog();
      const prepared = await prepare();
      if (!prepared.isFirst) loop.start();
      if (prepared.toBuild.length > 0)
        builds = build(prepared).then(() => {
          if (prepared.isFirst && !stopping.signal.aborted) loop.start();
        });
      // A build and the rewriting would write the same file
      forgets = Promise.resolve(builds).then(() => forgetting?.());
    },
    async stop(): Promise<void> {
      stopping.abort();
      await inOrder([() => loop.stop(), () => builds, () => forgets]);
    },
    status(): GroupStatus {
      const { handled, failed, ...status } = loop.status();
      return {
        ...status,
        handled: built + handled,
        failed: [...failed, ...buildFailures.values()],
      };
    },
  };
}

export { BUILDING } from './rebuilding/own-process.ts';
