import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-codec';
import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Decoded } from './decoded.ts';
import type { AnyProjection } from './projection.ts';

/** What a batch needs of the collection that the projection writes. */
export interface Documents {
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, ReadDocument>>;
  find(query: { readonly filter: Filter }): Promise<readonly ReadDocument[]>;
}

/** A projection met an event that it cannot fold; nothing but a repair of the one or the other helps. */
export class FoldFailure extends Error {
  override readonly name = 'FoldFailure';
  readonly event: { readonly id: string; readonly type: string; readonly position: string };
  constructor(projection: string, event: FoldFailure['event'], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${projection} cannot fold ${event.type} ${event.id} at ${event.position}: ${reason}`, {
      cause,
    });
    this.event = event;
  }
}

/**
 * Folds the events, in their order, into the documents they concern, each read once. A document takes an event only if its position
 * doesn't cover it yet.
 *
 * @returns the documents that changed, as they are now
 * @throws FoldFailure
 */
export async function foldBatch(
  projection: AnyProjection,
  events: readonly Decoded[],
  documents: Documents,
): Promise<readonly ReadDocument[]> {
  const failing = <T>(decoded: Decoded, run: (event: Recorded<PortalEvent>) => T): T => {
    if (!('event' in decoded))
      throw new FoldFailure(projection.model.name, decoded, decoded.failure);
    try {
      return run(decoded.event);
    } catch (error) {
      throw new FoldFailure(projection.model.name, decoded, error);
    }
  };

  const work = events.map((decoded) => ({
    decoded,
    keys: failing(decoded, (event) => projection.keys(event)),
    filter: failing(decoded, (event) => projection.affected?.(event) ?? null),
  }));
  const ids = [...new Set(work.flatMap(({ keys }) => keys))];
  const current = new Map(ids.length === 0 ? [] : await documents.getMany(ids));
  const changed = new Set<string>();

  function apply(decoded: Decoded, key: string): void {
    const document = current.get(key) ?? null;
    if (document && document.position >= decoded.position) return;
    const next = failing(decoded, (event) => projection.fold(document, event, key));
    if (!next || next === document) return;
    current.set(
      key,
      next.position === decoded.position ? next : { ...next, position: decoded.position },
    );
    changed.add(key);
  }

  for (const { decoded, keys, filter } of work) {
    for (const key of keys) apply(decoded, key);
    if (!filter) continue;
    // Those that matched before this batch, and those that it holds: the fold tells which match now
    for (const stored of await documents.find({ filter }))
      if (!current.has(stored._id)) current.set(stored._id, stored);
    for (const key of [...current.keys()]) apply(decoded, key);
  }
  return [...changed].flatMap((key) => current.get(key) ?? []);
}
