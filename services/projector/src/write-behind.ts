import type {
  Filter,
  ReadCollection,
  ReadDocument,
} from '@portal/service-kit/read-store/read-store';
import type { Documents } from './fold-batch.ts';

/** Documents that wait to be written; a post that is liked a hundred times meanwhile is written once. */
const WAITING = 10_000;
/** As long as all are, nothing has to be looked up: a school's log of 100,000 events fits, in some 100 MB. */
const REMEMBERED = 100_000;
/** Few enough that a portal that writes to the same file waits for milliseconds. */
const CHUNK = 500;

export interface WriteBehind extends Documents {
  put(documents: readonly ReadDocument[]): Promise<void>;
  /** Everything is written, and found by its indexes. */
  flush(): Promise<void>;
}

/**
 * Keeps documents in memory before they are written, in the order of their ids, so that neighbours share pages. Only for a collection
 * that nobody reads yet: what waits is lost with the process. Indexes are made when something is first looked for, or at the end:
 * kept up with every document they would cost more than all the rest.
 */
export function createWriteBehind(
  collection: ReadCollection<ReadDocument>,
  write: (documents: readonly ReadDocument[]) => Promise<void>,
  makeIndexes: () => Promise<void>,
): WriteBehind {
  const known = new Map<string, ReadDocument>();
  let waiting = new Map<string, ReadDocument>();
  /** Whether what is not known is not there either. */
  let complete = true;
  let indexed = false;

  async function writeWaiting(): Promise<void> {
    const due = [...waiting.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    waiting = new Map();
    for (let from = 0; from < due.length; from += CHUNK) {
      await write(due.slice(from, from + CHUNK));
    }
    if (known.size <= REMEMBERED) return;
    known.clear();
    complete = false;
  }

  async function flush(): Promise<void> {
    await writeWaiting();
    if (indexed) return;
    await makeIndexes();
    indexed = true;
  }

  return {
    async getMany(ids) {
      const found = new Map<string, ReadDocument>();
      const missing: string[] = [];
      for (const id of ids) {
        const document = known.get(id);
        if (document) found.set(id, document);
        else missing.push(id);
      }
      if (!complete && missing.length > 0)
        for (const [id, document] of await collection.getMany(missing)) found.set(id, document);
      return found;
    },
    async find(query: { readonly filter: Filter }) {
      await flush();
      return collection.find(query);
    },
    async put(documents) {
      for (const document of documents) {
        known.set(document._id, document);
        waiting.set(document._id, document);
      }
      if (waiting.size >= WAITING) await writeWaiting();
    },
    flush,
  };
}
