import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { EventCodec, Recorded } from '@portal/service-kit/event-codec';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { VaultUnavailable } from '@portal/service-kit/vault/vault-store';
import type { EventType } from './projection.ts';

/** An event as projections get it, or why it cannot be had: that concerns only those that fold its type. */
export type Decoded = {
  readonly type: EventType;
  readonly position: string;
  readonly id: string;
} & ({ readonly event: Recorded<PortalEvent> } | { readonly failure: unknown });

export type PortalCodec = EventCodec<PortalEvent>;

const isKnown = (type: string): type is EventType => Object.hasOwn(eventCatalog, type);

/** Not the event's fault: it is to be tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof VaultUnavailable || error instanceof EventStoreUnavailable;

/**
 * Events of the wanted types, decoded once for all projections. Types that this version of the portal doesn't know are told and left
 * out: a version that knows them has projections of a version of their own, which begin where they have to.
 *
 * @throws VaultUnavailable
 */
export async function decodeBatch(
  recorded: readonly RecordedEvent[],
  options: {
    readonly codec: PortalCodec;
    readonly wants: (type: EventType, position: string) => boolean;
    readonly onUnknown: (type: string) => void;
  },
): Promise<readonly Decoded[]> {
  const { codec, wants, onUnknown } = options;
  const decoded: Decoded[] = [];
  for (const stored of recorded) {
    const { type, position, id } = stored;
    if (!isKnown(type)) {
      onUnknown(type);
      continue;
    }
    if (!wants(type, position)) continue;
    try {
      const opened = codec.decode(stored);
      // Mostly the key is at hand, and then nothing is waited for
      const event = opened instanceof Promise ? await opened : opened;
      decoded.push({ type, position, id, event });
    } catch (failure) {
      if (isPassing(failure)) throw failure;
      decoded.push({ type, position, id, failure });
    }
  }
  return decoded;
}
