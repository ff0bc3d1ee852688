import { covers } from '@portal/contracts/wire/position';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { decodeBatch, type Decoded, type PortalCodec } from './decode-batch.ts';
import type { EventType } from '../declaring/projection.ts';

const EVENTS_IN_ONE = 2_000;

type DecodedPage = {
  /** Passes on only events of the wanted types. */
  readonly decoded: readonly Decoded[];
  /** How many events of the log it covers, of all types. */
  readonly events: number;
  /** The position of the last event. */
  readonly position: Position;
};

type Extent = {
  readonly types: readonly EventType[];
  readonly end: Position | null;
};

/** Goes through the log up to its end, page by page. @throws VaultUnavailable, EventStoreUnavailable */
export async function* decodedPages(
  { types, end }: Extent,
  log: {
    readonly eventStore: Pick<EventStore, 'readAll'>;
    readonly codec: PortalCodec;
    readonly onUnknown: (type: string) => void;
  },
): AsyncGenerator<DecodedPage> {
  const { eventStore, codec, onUnknown } = log;
  const wanted = new Set(types);
  const wants = (type: EventType) => wanted.has(type);
  for (let position: Position | null = null; ;) {
    const page = await eventStore.readAll(position, EVENTS_IN_ONE);
    const recorded = page.filter((event) => covers(end, event.position));
    const last = recorded.at(-1);
    if (!last) return;
    ({ position } = last);
    const decoded = await decodeBatch(recorded, { codec, wants, onUnknown });
    yield { decoded, events: recorded.length, position };
  }
}
