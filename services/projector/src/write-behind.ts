import type {
  Filter,
  ReadCollection,
  ReadDocument,
} from '@portal/service-kit/read-store/read-store';
import { takingTurns } from '@portal/service-kit/waiting';
import type { Documents } from './fold-batch.ts';

const WAITING = 10_000;
/** While all documents fit, none is looked up. Those of 100,000 events take about 100 MB. */
const REMEMBERED = 100_000;
const CHUNK = 500;
const LONGEST_TURN_MS = 20;

export interface WriteBehind extends Documents {
  put(documents: readonly ReadDocument[]): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Keeps documents in memory and writes them in the order of their ids, so that neighbours share pages. Use it only for a collection that
 * nobody reads yet: waiting documents are lost with the process. The first query or the end creates the indexes: keeping them up to date
 * with every document costs more than all the rest.
 */
export function createWriteBehind(
  collection: ReadCollection<ReadDocument>,
  write: (documents: readonly ReadDocument[]) => Promise<void>,
  makeIndexes: () => Promise<void>,
): WriteBehind {
  const known = new Map<string, ReadDocument>();
  let waiting = new Map<string, ReadDocument>();
  const letOthersGo = takingTurns(LONGEST_TURN_MS);
  let complete = true;
  let indexed = false;

  async function writeWaiting(): Promise<void> {
    const due = [...waiting.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    waiting = new Map();
    for (let from = 0; from < due.length; from += CHUNK) {
      await write(due.slice(from, from + CHUNK));
      // The running portal answers in between
      await letOthersGo();
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
