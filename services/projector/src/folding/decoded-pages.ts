import { covers } from '@portal/contracts/wire/position';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { decodeBatch, type Decoded, type PortalCodec } from './decode-batch.ts';
import type { EventType } from '../declaring/projection.ts';

const EVENTS_IN_ONE = 2_000;

type DecodedPage = {
  /** Only events of the wanted types. */
  readonly decoded: readonly Decoded[];
  /** How many events of the log it covers, of all types. */
  readonly events: number;
  /** The position of the last event. */
  readonly position: Position;
};

type Extent = {
  readonly types: readonly EventType[];
  readonly after: Position | null;
  readonly end: Position | null;
};

interface DecodedPages {
  /** null at the end. */
  next(): Promise<DecodedPage | null>;
}

/** Goes through a part of the log. @throws VaultUnavailable, EventStoreUnavailable */
export function decodedPages(
  { types, after, end }: Extent,
  log: {
    readonly eventStore: Pick<EventStore, 'readAll'>;
    readonly codec: PortalCodec;
    readonly onUnknown?: (type: string) => void;
  },
): DecodedPages {
  const { eventStore, codec, onUnknown = () => undefined } = log;
  const wanted = new Set(types);
  let reached = after;
  return {
    async next() {
      const page = await eventStore.readAll(reached, EVENTS_IN_ONE);
      const recorded = page.filter(({ position }) => covers(end, position));
      const last = recorded.at(-1);
      if (!last) return null;
      reached = last.position;
      const wants = (type: EventType) => wanted.has(type);
      const decoded = await decodeBatch(recorded, { codec, wants, onUnknown });
      return { decoded, events: recorded.length, position: reached };
    },
  };
}
