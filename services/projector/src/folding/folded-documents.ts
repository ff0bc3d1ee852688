import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Decoded } from './decode-batch.ts';
import { changedBy, eventOf, FoldFailure } from './fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import type { Memory } from './memory.ts';
import { createWatchedValues } from './watched-values.ts';

type Stored = (ids: readonly string[]) => Promise<ReadonlyMap<string, ReadDocument>>;

/** The place of one document in memory. All of a page is looked up first, so that an event changes what it holds without a look-up. */
type Held = {
  readonly id: string;
  document: ReadDocument | null;
  /** The last generation in which an event wanted it. */
  usedIn: number;
  isChanged: boolean;
  isNoted: boolean;
};

/** The documents of a projection while it is built: those of lately in memory, all others where they are stored. */
export function createFoldedDocuments(projection: Projection, stored: Stored, memory: Memory) {
  const watched = createWatchedValues();
  const all = new Map<string, Held>();
  let changed: Held[] = [];
  let unnoted: Held[] = [];

  memory.onEnd((ended) => {
    for (const [id, { isChanged, usedIn }] of all) if (!isChanged && usedIn < ended) all.delete(id);
  });

  function hold(id: string, missing: Held[]): Held {
    const usedIn = memory.generation();
    let held = all.get(id);
    if (held) held.usedIn = usedIn;
    else {
      held = { id, document: null, usedIn, isChanged: false, isNoted: true };
      all.set(id, held);
      missing.push(held);
    }
    return held;
  }

  async function load(missing: readonly Held[]): Promise<void> {
    if (missing.length === 0) return;
    const found = await stored(missing.map(({ id }) => id));
    if (found.size > 0) for (const held of missing) held.document = found.get(held.id) ?? null;
  }

  function apply(held: Held, event: Recorded<PortalEvent>): void {
    const document = changedBy(projection, held.document, event, held.id);
    if (!document) return;
    held.document = document;
    if (!held.isChanged) {
      held.isChanged = true;
      changed.push(held);
    }
    if (held.isNoted) {
      held.isNoted = false;
      unnoted.push(held);
    }
  }

  function note(): void {
    for (const held of unnoted) {
      held.isNoted = true;
      if (held.document) watched.note(held.document);
    }
    unnoted = [];
  }

  async function find(filter: Filter): Promise<readonly Held[]> {
    note();
    const ids = watched.candidates(filter);
    if (!ids)
      throw new RangeError(`Nothing in ${JSON.stringify(filter)} can be looked for while building`);
    const missing: Held[] = [];
    const found = Array.from(ids, (id) => hold(id, missing));
    await load(missing);
    return found;
  }

  return {
    /** The fields of every filter by which a projection will look for documents. */
    watch: watched.watch,
    /** Folds the events in order. @throws FoldFailure, after which some of them are folded */
    async fold(events: readonly Decoded[]): Promise<void> {
      let folding: Decoded | null = null;
      try {
        const missing: Held[] = [];
        const wanted: Held[] = [];
        const ends: number[] = [];
        for (const decoded of events) {
          folding = decoded;
          for (const id of projection.keys(eventOf(decoded))) wanted.push(hold(id, missing));
          ends.push(wanted.length);
        }
        folding = null;
        await load(missing);

        let next = 0;
        for (const [index, decoded] of events.entries()) {
          folding = decoded;
          const event = eventOf(decoded);
          for (const end = ends[index] ?? 0; next < end; next += 1) {
            const held = wanted[next];
            if (held) apply(held, event);
          }
          const filter = projection.affected(event);
          if (!filter) continue;
          folding = null;
          const found = await find(filter);
          folding = decoded;
          for (const held of found) apply(held, event);
        }
      } catch (error) {
        throw folding ? new FoldFailure(projection.model.name, folding, error) : error;
      }
    },
    /** How many changed since the last call of `takeChanged`. */
    changes: () => changed.length,
    /** The documents are stored before the next call. */
    takeChanged(): readonly ReadDocument[] {
      note();
      const taken = changed;
      changed = [];
      return taken.flatMap((held) => {
        held.isChanged = false;
        return held.document ?? [];
      });
    },
  };
}
export type FoldedDocuments = ReturnType<typeof createFoldedDocuments>;
