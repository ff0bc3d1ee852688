import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { covers } from '@portal/contracts/wire/position';
import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Decoded } from './decode-batch.ts';
import type { Projection } from '../declaring/projection.ts';

export interface Documents {
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, ReadDocument>>;
  find(query: { readonly filter: Filter }): Promise<readonly ReadDocument[]>;
}

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

export function eventOf(decoded: Decoded): Recorded<PortalEvent> {
  if ('event' in decoded) return decoded.event;
  throw decoded.failure;
}

/** A document takes an event only if its position doesn't cover the event yet. @returns null where nothing changes */
export function changedBy(
  projection: Projection,
  document: ReadDocument | null,
  event: Recorded<PortalEvent>,
  key: string,
): ReadDocument | null {
  if (document && covers(document.position, event.position)) return null;
  const next = projection.fold(document, event, key);
  if (!next || next === document) return null;
  return next.position === event.position ? next : { ...next, position: event.position };
}

/**
 * Folds the events in order. It reads each document once.
 *
 * @returns the changed documents
 * @throws FoldFailure
 */
export async function foldBatch(
  projection: Projection,
  events: readonly Decoded[],
  documents: Documents,
): Promise<readonly ReadDocument[]> {
  const current = new Map<string, ReadDocument>();
  const changed = new Set<string>();
  let folding: Decoded | null = null;

  function apply(event: Recorded<PortalEvent>, key: string): void {
    const document = changedBy(projection, current.get(key) ?? null, event, key);
    if (!document) return;
    current.set(key, document);
    changed.add(key);
  }

  try {
    const keys: (readonly string[])[] = [];
    const ids = new Set<string>();
    for (const decoded of events) {
      folding = decoded;
      const own = projection.keys(eventOf(decoded));
      keys.push(own);
      for (const key of own) ids.add(key);
    }
    folding = null;
    if (ids.size > 0)
      for (const [id, document] of await documents.getMany([...ids])) current.set(id, document);

    for (const [index, decoded] of events.entries()) {
      folding = decoded;
      const event = eventOf(decoded);
      for (const key of keys[index] ?? []) apply(event, key);
      const filter = projection.affected(event);
      if (!filter) continue;
      folding = null;
      for (const stored of await documents.find({ filter }))
        if (!current.has(stored._id)) current.set(stored._id, stored);
      folding = decoded;
      for (const key of [...current.keys()]) apply(event, key);
    }
  } catch (error) {
    throw folding ? new FoldFailure(projection.model.name, folding, error) : error;
  }
  return [...changed].flatMap((key) => current.get(key) ?? []);
}
