import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPassing, onlyFor, rebuild } from '@portal/projector/rebuild';
import type { Position } from '@portal/contracts/position';
import type { DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type {
  Filter,
  ReadDocument,
  ReadModels,
  ReadStore,
} from '@portal/service-kit/read-store/read-store';
import { createReplaceableReadStore } from '@portal/service-kit/read-store/sqlite-succession';
import { pastOf } from './past-log.ts';

const PAGE = 1_000;

export interface Past {
  /** Of the last event of the past; null if there was none. */
  readonly end: Position | null;
  /** Documents of a read model, in the order of their ids, without what nobody may see any more. */
  documents<D extends ReadDocument>(name: string, filter?: Filter): AsyncIterable<D>;
}

/** Of these statuses a document keeps its words, in case that staff take a removal back. */
const GONE: readonly unknown[] = ['deleted', 'removed'];

const isAfter = (position: unknown, end: Position | null): boolean =>
  typeof position === 'string' && position > (end ?? '');

/** Erased, taken back since, or a decision of later. */
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
  /** The last instant of the past, in ISO 8601, of UTC. */
  readonly until: string;
  /** Of the read models. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
  /** Writes read models in a thread of its own; without it, the thread that folds does. */
  readonly writingProgram?: URL | undefined;
};

export interface PastModels {
  readonly readStore: ReadStore;
  /** Folds the log as it was, once. Answers with the position of its last event; null if there was none. */
  foldPast(folding: Folding & { readonly isSearched: boolean }): Promise<Position | null>;
  /** Folds the log as it is, after that. */
  foldPresent(folding: Omit<Folding, 'until' | 'writingProgram'>): Promise<void>;
  /** Deletes them. */
  close(): Promise<void>;
}

/** Read models in a folder that is gone afterwards. The live ones, and a running portal, notice nothing. */
export async function openPastModels(): Promise<PastModels> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-as-of-'));
  const readStore = createReplaceableReadStore({
    file: join(folder, 'read-models.sqlite'),
    isPassing: true,
  });
  return {
    readStore,
    async foldPast({ eventStore, until, ...folding }) {
      const log = pastOf(eventStore, until);
      const { file, takeOver } = readStore.successor;
      await buildPassing({ ...folding, eventStore: log, file });
      // The indexes aren't interrupted
      folding.signal.throwIfAborted();
      takeOver();
      return log.end();
    },
    async foldPresent(folding) {
      const eventStore = onlyFor(folding.names, folding.eventStore);
      await rebuild({ ...folding, eventStore, readStore });
    },
    async close() {
      await readStore.close();
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
  folding: Folding,
  use: (past: Past) => Promise<Result>,
): Promise<Result> {
  const models = await openPastModels();
  try {
    const end = await models.foldPast({ ...folding, isSearched: false });
    return await use({
      end,
      documents: (name, filter = {}) => pagesOf(models.readStore, name, filter, end),
    });
  } finally {
    await models.close();
  }
}
