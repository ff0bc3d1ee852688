import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import { AFTER_ALL } from '@portal/contracts/wire/position';
import { yieldEvery } from '@portal/service-kit/time/pausing';
import { decodeBatch, type Decoded, type PortalCodec } from './decode-batch.ts';
import { FoldFailure } from './fold-batch.ts';
import type { EventType, Projection } from '../declaring/projection.ts';
import { decodedPages } from './decoded-pages.ts';
import { createFoldedDocuments, type FoldedDocuments } from './folded-documents.ts';
import { createMemory } from './memory.ts';

const SEARCHED_AT_ONCE = 2_000;
/** Written together: the more there are, the fewer documents are written twice. */
const EVENTS_AT_ONCE = 25_000;
const DOCUMENTS_AT_ONCE = 40_000;
const LONGEST_TURN_MS = 20;

export type FoldProgress = { readonly events: number; readonly position: Position | null };

export type Folding = {
  readonly projection: Projection;
  readonly stored: (ids: readonly string[]) => Promise<ReadonlyMap<string, ReadDocument>>;
};

export type Changed = {
  readonly documents: ReadonlyMap<Projection, readonly ReadDocument[]>;
  /** Every event up to here is in the documents. */
  readonly position: Position | null;
};

/**
 * Folds the log, up to its end at the time of the call, into documents that nobody reads yet. It first goes through the few events that will
 * look for documents by their fields, and remembers the documents with these values: no index has to be kept up to date meanwhile.
 *
 * @param options.write stores the documents that changed
 * @param options.onFailure takes the failure of a projection, which is then left as it was before
 * @throws VaultUnavailable, EventStoreUnavailable
 */
export async function foldLog(options: {
  readonly foldings: readonly Folding[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly codec: PortalCodec;
  readonly write: (changed: Changed) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: FoldProgress) => void) | undefined;
  readonly onFailure: (failure: FoldFailure) => void;
}): Promise<FoldProgress> {
  const { eventStore, codec, signal } = options;
  const onUnknown = () => undefined;
  const memory = createMemory();
  const folded = new Map<Projection, FoldedDocuments>(
    options.foldings.map(({ projection, stored }) => [
      projection,
      createFoldedDocuments(projection, stored, memory),
    ]),
  );
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
  let progress: FoldProgress = { events: 0, position: null };
  let unwritten = 0;

  const foldersOf = new Map<EventType, Projection[]>();
  for (const projection of folded.keys())
    for (const type of projection.types)
      foldersOf.set(type, [...(foldersOf.get(type) ?? []), projection]);
  const wants = (type: EventType) => foldersOf.has(type);

  /** @returns where the search ended; events after that may look for something else */
  async function watchWhatIsSearched(): Promise<Position | null> {
    const searching = new Set([...folded.keys()].flatMap((projection) => projection.searching));
    if (searching.size === 0) return AFTER_ALL;
    let position: Position | null = null;
    for (;;) {
      const found = await eventStore.readTypes([...searching], position, SEARCHED_AT_ONCE);
      for (const decoded of await decodeBatch(found.events, { codec, wants, onUnknown }))
        if ('event' in decoded)
          for (const [projection, documents] of folded)
            if (projection.searching.includes(decoded.type)) {
              const filter = projection.affected(decoded.event);
              if (filter) documents.watch(filter);
            }
      signal?.throwIfAborted();
      await yieldToEventLoop();
      if (found.events.length < SEARCHED_AT_ONCE) return found.position;
      ({ position } = found);
    }
  }

  async function write(): Promise<void> {
    const documents = new Map(
      [...folded].map(([projection, each]) => [projection, each.takeChanged()]),
    );
    unwritten = 0;
    await options.write({ documents, position: progress.position });
    for (const changed of documents.values()) memory.grow(changed.length);
  }

  async function fold(projection: Projection, events: readonly Decoded[]): Promise<void> {
    try {
      await folded.get(projection)?.fold(events);
    } catch (error) {
      if (!(error instanceof FoldFailure)) throw error;
      options.onFailure(error);
      folded.delete(projection);
    }
  }

  function isMuch(): boolean {
    if (unwritten >= EVENTS_AT_ONCE) return true;
    let documents = 0;
    for (const each of folded.values()) documents += each.changes();
    return documents >= DOCUMENTS_AT_ONCE;
  }

  const end = await watchWhatIsSearched();
  const extent = { types: [...foldersOf.keys()], end };
  for await (const page of decodedPages(extent, { eventStore, codec, onUnknown })) {
    const own = new Map<Projection, Decoded[]>([...folded.keys()].map((each) => [each, []]));
    for (const event of page.decoded)
      for (const projection of foldersOf.get(event.type) ?? []) own.get(projection)?.push(event);
    for (const [projection, events] of own) {
      await fold(projection, events);
      await yieldToEventLoop();
    }
    progress = { events: progress.events + page.events, position: page.position };
    unwritten += page.events;
    if (isMuch()) await write();
    options.onProgress?.(progress);
    signal?.throwIfAborted();
  }
  await write();
  return progress;
}
