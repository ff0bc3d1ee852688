import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPassing, keepUpToDate, onlyFor, rebuildable } from '@portal/projector/rebuild';
import type { Position } from '@portal/contracts/wire/position';
import type { DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Filter, ReadDocument, ReadModels } from '@portal/service-kit/read-store/read-store';
import { createReplaceableReadStore } from '@portal/service-kit/read-store/sqlite-succession';
import { pastOf, withdrawalsIn } from './past-log.ts';

const PAGE = 1_000;

export interface Past {
  /** The position of the last event of the past, or null if there was none. */
  readonly end: Position | null;
  /** Documents of a read model, in the order of their ids, without what nobody may see any more. */
  documents<D extends ReadDocument>(name: string, filter?: Filter): AsyncIterable<D>;
}

/** A document with such a status keeps its text, in case staff undo the removal. */
const GONE: readonly unknown[] = ['deleted', 'removed'];

const isAfter = (position: unknown, end: Position | null): boolean =>
  typeof position === 'string' && position > (end ?? '');

/** Erased, undone since, or a decision of later. */
function isHidden(document: ReadDocument, end: Position | null): boolean {
  const fields = new Map<string, unknown>(Object.entries(document));
  const status = fields.get('status');
  return (
    status === 'erased' ||
    (GONE.includes(status) && isAfter(document.position, end)) ||
    isAfter(fields.get('decidedAt'), end)
  );
}

async function* pagesOf<D extends ReadDocument>(
  readModels: ReadModels,
  name: string,
  filter: Filter,
  end: Position | null,
): AsyncGenerator<D, void> {
  const collection = readModels.collection<D>(name);
  let after = '';
  for (;;) {
    const page = await collection.find({
      filter: { $and: [filter, { _id: { $gt: after } }] },
      sort: [['_id', 1]],
      limit: PAGE,
    });
    for (const document of page) if (!isHidden(document, end)) yield document;
    const last = page.at(-1);
    if (!last) return;
    after = last._id;
  }
}

type Folding = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly keys: DataKeys;
  /** The names of the read models. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
};
type FoldingUntil = Folding & {
  /** The last instant of the past, in ISO 8601, of UTC. */
  readonly until: string;
};

/**
 * Folds the log as it was into a file of read models.
 *
 * @param folding.isSearched by fields; otherwise there are no indexes but that of the ids
 * @returns the position of the last event of the past; null if there was none
 * @throws RebuildFailure if an event cannot be folded
 */
export async function foldPast(
  file: string,
  { eventStore, until, ...folding }: FoldingUntil & { readonly isSearched: boolean },
): Promise<Position | null> {
  const log = pastOf(eventStore, until);
  await buildPassing({ ...folding, eventStore: log, file });
  return log.end();
}

type Following = {
  readonly eventStore: EventStore;
  readonly keys: DataKeys;
  readonly log: Parameters<typeof keepUpToDate>[0]['log'];
};

/**
 * Read models in a folder that is gone afterwards. The live ones, and a running portal, notice nothing.
 *
 * @param ofToday the names of those that are not of the past
 */
export async function openPastModels(ofToday: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-as-of-'));
  const open = (name: string) =>
    createReplaceableReadStore({ file: join(folder, name), isPassing: true });
  const [past, present] = [open('read-models.sqlite'), open('read-models-of-today.sqlite')];
  const storeOf = (logical: string) => (ofToday.includes(logical) ? present : past);
  const followers: ReturnType<typeof keepUpToDate>[] = [];
  const readModels: ReadModels = {
    collection: (logical) => storeOf(logical).collection(logical),
    pinned: (logical) => storeOf(logical).pinned(logical),
    checkpoints: async () => ({ ...(await past.checkpoints()), ...(await present.checkpoints()) }),
    version: () => [past, present].map((store) => store.version()).join(),
    onCommit: (listener) => past.onCommit(listener),
    ping: () => past.ping(),
  };
  return {
    readModels,
    /** Takes the read models that `build` makes of the past. */
    async takePast(build: (file: string) => Promise<Position | null>, signal: AbortSignal) {
      const end = await build(past.successor.file);
      // The indexes aren't interrupted
      signal.throwIfAborted();
      await past.successor.takeOver();
      return end;
    },
    /** Folds the log as it is into the read models that are of today. */
    async foldPresent({ eventStore, ...folding }: Omit<Folding, 'names'>): Promise<void> {
      await buildPassing({
        ...folding,
        names: ofToday,
        eventStore: onlyFor(ofToday, eventStore),
        file: present.successor.file,
        isSearched: true,
      });
      folding.signal.throwIfAborted();
      await present.successor.takeOver();
    },
    /** From then on takes from the past what is withdrawn, and brings those of today up to date. */
    follow({ eventStore, keys, log }: Following): void {
      const ofThen = rebuildable.filter((name) => !ofToday.includes(name));
      const withdrawals = withdrawalsIn(eventStore);
      followers.push(
        keepUpToDate({ keys, log, names: ofThen, readStore: past, eventStore: withdrawals }),
        keepUpToDate({ keys, log, names: ofToday, readStore: present, eventStore }),
      );
      for (const each of followers) each.start();
    },
    /** Deletes them. */
    async close(): Promise<void> {
      for (const each of followers) await each.stop();
      await past.close();
      await present.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Folds the log as it was into read models that are gone after `use`.
 *
 * @throws RebuildFailure if an event cannot be folded
 */
export async function asOf<Result>(
  folding: FoldingUntil,
  use: (past: Past) => Promise<Result>,
): Promise<Result> {
  const models = await openPastModels();
  try {
    const end = await models.takePast(
      (file) => foldPast(file, { ...folding, isSearched: false }),
      folding.signal,
    );
    return await use({
      end,
      documents: (name, filter = {}) => pagesOf(models.readModels, name, filter, end),
    });
  } finally {
    await models.close();
  }
}
