import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { BEFORE_ALL, earliest, type Position } from '@portal/contracts/wire/position';
import type {
  ProjectionStore,
  ReadStore,
  RebuildStore,
  Successor,
} from '@portal/service-kit/read-store/read-store';
import { yieldEvery } from '@portal/service-kit/time/pausing';
import { membersOf } from '../following/active-members.ts';
import type { PortalCodec } from '../folding/decode-batch.ts';
import type { FoldFailure } from '../folding/fold-batch.ts';
import { createGroupBatches, FORGOTTEN, type Member } from '../following/group-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { rebuildLease, withRebuildLease } from './rebuild-lease.ts';
import { waitForLog } from './wait-for-log.ts';

const BATCH = 200;
const LONGEST_TURN_MS = 20;

async function noteForgotten(
  store: ProjectionStore,
  holder: string,
  position: Position,
): Promise<void> {
  const lease = await rebuildLease(store, holder);
  await store.commit({ lease, replace: [], checkpoints: { [FORGOTTEN]: position } });
}

/** Folds what was appended since the new read models were finished, and puts them into the place of the old ones. */
async function takeOver(options: {
  readonly successor: Successor;
  readonly readStore: RebuildStore;
  readonly projections: readonly Projection[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'head' | 'readStream'>;
  readonly codec: PortalCodec;
  readonly holder: string;
  readonly signal: AbortSignal;
  /** Erasures up to there have left no byte in the new ones. */
  readonly forgottenTo: Position;
}): Promise<void> {
  const { successor, readStore, projections, eventStore, codec, holder, signal } = options;
  const next = successor.open();
  await noteForgotten(next, holder, options.forgottenTo);
  const live = await readStore.active();
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
  const failures: FoldFailure[] = [];
  const batches = createGroupBatches({
    codec,
    readStore: next,
    reactions: [],
    // A read model that is in use goes on as it is. Otherwise, the group that leads it will say why it can't go on
    onFailure(failed, { projection }) {
      if (live[projection.model.name] !== undefined) failures.push(failed);
    },
    onUnknown: () => undefined,
  });
  let members: readonly Member[] = await membersOf(next, projections);
  let position = earliest(members.map((member) => member.position));
  for (;;) {
    signal.throwIfAborted();
    const events = await eventStore.readAll(position, BATCH);
    const last = events.at(-1);
    if (!last) {
      if (await successor.takeOver(await rebuildLease(next, holder))) return;
      const waiting = await next.active();
      // Projectors keep those that have taken over up to date
      members = members.filter(({ projection: { model } }) => waiting[model.name] !== undefined);
      await waitForLog(readStore, eventStore, signal);
      continue;
    }
    const lease = await rebuildLease(next, holder);
    const batch = { events, caughtUp: false, position: last.position };
    members = await batches.handle(batch, lease, members, null);
    const [failure] = failures;
    if (failure) throw failure;
    position = last.position;
    await yieldToEventLoop();
  }
}

/** Nothing of it stays if it fails, or was left by an earlier run. */
async function succeed(
  options: Parameters<typeof takeOver>[0] & {
    readonly prepare: () => Promise<void>;
  },
): Promise<void> {
  const { successor, signal } = options;
  try {
    await successor.discard();
    await options.prepare();
    signal.throwIfAborted();
    await takeOver(options);
  } finally {
    await successor.discard();
  }
}

/**
 * Builds read models beside the live ones, then replaces these by them. The live ones answer, and are kept up to date, until then.
 *
 * @param options.build makes them in the successor
 * @throws RebuildFailure, FoldFailure
 */
export async function rebuildBeside(
  options: Omit<Parameters<typeof takeOver>[0], 'forgottenTo'> & {
    readonly build: () => Promise<void>;
  },
): Promise<void> {
  const { readStore, holder, build } = options;
  // Someone may have been erased while they were built
  const forgottenTo = BEFORE_ALL;
  await withRebuildLease(readStore, holder, () =>
    succeed({ ...options, forgottenTo, prepare: build }),
  );
}

/**
 * Compacts the read models without a byte of what was deleted from them: in a file that takes their place, or where other processes use
 * them, in theirs.
 *
 * @param options.projections those that go on; the others stay as they are
 * @param options.forgottenTo all of them have folded the log up to there
 * @throws RebuildFailure, FoldFailure
 */
export async function forgetDeleted(
  options: Omit<Parameters<typeof takeOver>[0], 'successor' | 'readStore'> & {
    readonly readStore: RebuildStore & Pick<ReadStore, 'successor' | 'forget'>;
  },
): Promise<void> {
  const { readStore, holder, forgottenTo } = options;
  const { successor } = readStore;
  await withRebuildLease(readStore, holder, async () => {
    if (successor) await succeed({ ...options, successor, prepare: () => successor.copy() });
    else if (readStore.forget) {
      await readStore.forget();
      await noteForgotten(readStore, holder, forgottenTo);
    }
  });
}
