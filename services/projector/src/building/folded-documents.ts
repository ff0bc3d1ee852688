import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Documents } from '../fold-batch.ts';
import type { RememberedDocuments } from './remembered-documents.ts';
import { createWatchedValues } from './watched-values.ts';

type Stored = (ids: readonly string[]) => Promise<ReadonlyMap<string, ReadDocument>>;

export interface FoldedDocuments extends Documents {
  /** Of every filter that `find` will get. */
  watch(filter: Filter): void;
  /** Takes note of what an earlier run has stored. */
  noteStored(document: ReadDocument): void;
  put(documents: readonly ReadDocument[]): void;
  /** Those that were put since the last call. */
  takeChanged(): readonly ReadDocument[];
  /** Those that were taken last can be found where they are stored. */
  areStored(): void;
}

/** The documents of a projection while it is built: those of lately in memory, all others where they are stored. */
export function createFoldedDocuments(
  stored: Stored,
  remembered: RememberedDocuments,
): FoldedDocuments {
  const watched = createWatchedValues();
  let changed = new Map<string, ReadDocument>();
  let taken = new Map<string, ReadDocument>();

  async function getMany(ids: Iterable<string>): Promise<ReadonlyMap<string, ReadDocument>> {
    const found = new Map<string, ReadDocument>();
    const missing: string[] = [];
    for (const id of ids) {
      const document = changed.get(id) ?? remembered.get(id) ?? taken.get(id);
      if (document) found.set(id, document);
      else missing.push(id);
    }
    if (missing.length > 0)
      for (const [id, document] of await stored(missing)) found.set(id, document);
    return found;
  }

  return {
    watch: (filter) => watched.watch(filter),
    noteStored: (document) => watched.note(document),
    getMany,
    async find({ filter }) {
      const ids = watched.candidates(filter);
      if (!ids)
        throw new RangeError(
          `Nothing in ${JSON.stringify(filter)} can be looked for while building`,
        );
      return [...(await getMany(ids)).values()];
    },
    put(documents) {
      for (const document of documents) {
        changed.set(document._id, document);
        remembered.set(document);
        watched.note(document);
      }
    },
    takeChanged() {
      taken = changed;
      changed = new Map();
      return [...taken.values()];
    },
    areStored: () => (taken = new Map()),
  };
}
