import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-codec';
import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { ReadModel } from '@portal/read-models/read-model';

export type EventType = PortalEvent['type'];
type Of<Type extends EventType> = Recorded<Extract<PortalEvent, { readonly type: Type }>>;
/** A recorded event of one of these types, as folds and reactions get it. */
export type EventOfType<Type extends EventType> = Type extends EventType ? Of<Type> : never;

/**
 * How one read model comes from the log. Pure: the same events give the same documents, however often and in whatever batches
 * they come. Personal fields of an event may be null; a fold copes with that as with any other state.
 */
export interface Projection<Doc extends ReadDocument, Type extends EventType> {
  readonly model: ReadModel;
  /** Events of other types are not even decoded. A further type is a new version of the model: what went by before is lacking. */
  readonly types: readonly Type[];
  /** Ids of the documents that the event concerns. */
  keys(event: EventOfType<Type>): readonly string[];
  /** The document after the event; the same one where nothing changes, null where there is nothing to keep. Its position is set by the caller. */
  fold(document: Doc | null, event: EventOfType<Type>, key: string): Doc | null;
  /** Further documents that the event concerns, where its data doesn't name them. Their fold leaves alone what doesn't match. */
  affected?(event: EventOfType<Type>): Filter | null;
}

/**
 * Projections of all kinds in one list. Its methods take any document and event (parameters of methods may be narrower), which
 * only holds because the projector gives each its own collection's documents and its own types of events.
 */
export interface AnyProjection {
  readonly model: ReadModel;
  readonly types: readonly EventType[];
  keys(event: Recorded<PortalEvent>): readonly string[];
  fold(
    document: ReadDocument | null,
    event: Recorded<PortalEvent>,
    key: string,
  ): ReadDocument | null;
  affected?(event: Recorded<PortalEvent>): Filter | null;
}
