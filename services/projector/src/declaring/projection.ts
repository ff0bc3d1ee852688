import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { DocumentOf, ReadModel, Tombstone } from '@portal/read-models/read-model';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';

export type EventType = PortalEvent['type'];
type RecordedOf<Type extends EventType> = Recorded<Extract<PortalEvent, { readonly type: Type }>>;
export type EventOfType<Type extends EventType> = Type extends EventType ? RecordedOf<Type> : never;

/**
 * Builds one read model from the log. Pure: the same events give the same documents, however they are batched and even if they come twice.
 */
export interface Projection {
  readonly model: ReadModel;
  /** Other types are not decoded. A new type requires a new version of the model, since the document lacks earlier events of it. */
  readonly types: readonly EventType[];
  keys(event: Recorded<PortalEvent>): readonly string[];
  fold(
    document: ReadDocument | null,
    event: Recorded<PortalEvent>,
    id: string,
  ): ReadDocument | null;
  affected(event: Recorded<PortalEvent>): Filter | null;
  /** The types of events for which `affected` may look for documents by their fields. */
  readonly searching: readonly EventType[];
}

type IdField = PortalEvent['data'] extends infer Data
  ? Data extends unknown
    ? { [Field in keyof Data & string]: Data[Field] extends string ? Field : never }[keyof Data &
        string]
    : never
  : never;

/** Returns the same document if nothing changes. Personal fields of the event are null once their owner's key is gone. */
export type Fold<Doc, Event> = (document: Doc | null, event: Event, id: string) => Doc | null;

type FoldFor<Doc, Event> =
  | { ids(event: Event): readonly string[]; readonly fold: Fold<Doc, Event> }
  /** The fold also gets documents that don't match, and returns them as they are. */
  | { where(event: Event): Filter; readonly fold: Fold<Doc, Event> };

type Handler<Doc, Event extends Recorded<PortalEvent>, Id extends IdField> = [Id] extends [never]
  ? FoldFor<Doc, Event>
  : Event['data'] extends Readonly<Record<Id, string>>
    ? Fold<Doc, Event> | FoldFor<Doc, Event>
    : FoldFor<Doc, Event>;

type Handlers = Readonly<
  Record<
    string,
    | Projection['fold']
    | {
        readonly ids?: Projection['keys'];
        readonly where?: Projection['affected'];
        readonly fold: Projection['fold'];
      }
  >
>;
type WithIds = Recorded<PortalEvent> & { readonly data: Readonly<Record<IdField, string>> };

const noIds: readonly string[] = [];
const noDocument = () => noIds;
const noFilter = () => null;

const ERASED: EventType = 'MemberErased';
const LEFT: EventType = 'MemberLeft';

const eventTypes: ReadonlySet<string> = new Set(Object.keys(eventCatalog));
export const isEventType = (type: string): type is EventType => eventTypes.has(type);

/**
 * @param options.id the field of an event's data that names its document
 * @param options.on a handler for each type of event; a handler for other documents selects them by `ids` or `where`. The one of MemberErased
 *   is that of MemberLeft, too
 */
export function projection<Model extends ReadModel, Id extends IdField = never>(
  model: Model,
  options: {
    readonly id?: Id;
    readonly on: {
      readonly [Type in EventType]?: Handler<DocumentOf<Model>, EventOfType<Type>, Id>;
    };
  },
): Projection {
  const { id } = options;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parameter's type has checked each handler
  const on = options.on as unknown as Handlers;

  const handlers: Record<string, Pick<Projection, 'keys' | 'fold' | 'affected'>> = {};
  const searching = new Set<string>();
  for (const [type, handler] of Object.entries(on)) {
    if (typeof handler !== 'function') {
      const { ids = noDocument, where = noFilter, fold } = handler;
      if (handler.where) searching.add(type);
      handlers[type] = { keys: ids, affected: where, fold };
    } else if (id !== undefined) {
      const idIn = ({ data }: WithIds): readonly string[] => [data[id]];
      handlers[type] = { keys: idIn, affected: noFilter, fold: handler };
    }
  }

  // A member who has left is gone from every document, as an erased one is
  if (handlers[ERASED] && !handlers[LEFT]) handlers[LEFT] = handlers[ERASED];

  return {
    model,
    types: Object.keys(handlers).filter(isEventType),
    keys: (event) => handlers[event.type]?.keys(event) ?? noIds,
    fold: (document, event, key) => handlers[event.type]?.fold(document, event, key) ?? null,
    affected: (event) => handlers[event.type]?.affected(event) ?? null,
    searching: [...searching].filter(isEventType),
  };
}

const isPresent = <Doc extends ReadDocument>(
  document: Doc | null,
): document is Exclude<Doc, Tombstone> =>
  document !== null && !('status' in document && document.status === 'erased');

export const ifPresent =
  <Doc extends ReadDocument, Event>(
    change: (document: Exclude<Doc, Tombstone>, event: Event) => Doc,
  ): Fold<Doc, Event> =>
  (document, event) =>
    isPresent(document) ? change(document, event) : document;

/**
 * For the documents of an erased member.
 *
 * @param owner the field with the member's id
 * @param remains what is left of a document
 */
export const erasing = <Doc extends ReadDocument>(
  owner: string,
  remains: (id: string, position: string, document: Exclude<Doc, Tombstone>) => Doc,
) => ({
  where: ({ data }: EventOfType<'MemberErased'>): Filter => ({ [owner]: data.memberId }),
  fold: ifPresent<Doc, EventOfType<'MemberErased'>>((document, { data, position }) =>
    Reflect.get(document, owner) === data.memberId
      ? remains(document._id, position, document)
      : document,
  ),
});
