import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { EventCodec, Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { VaultUnavailable } from '@portal/service-kit/vault/ports/vault-unavailable';
import { isEventType, type EventType } from '../declaring/projection.ts';

/** An event that cannot be decoded concerns only the projections that fold its type. */
export type Decoded = {
  readonly type: EventType;
  readonly position: string;
  readonly id: string;
} & ({ readonly event: Recorded<PortalEvent> } | { readonly failure: unknown });

export type PortalCodec = EventCodec<PortalEvent>;

const isPassing = (error: unknown): boolean =>
  error instanceof VaultUnavailable || error instanceof EventStoreUnavailable;

/**
 * Decodes events of the wanted types once for all projections. It reports and leaves out types that this version of the portal doesn't
 * know: a version that knows them has new versions of the projections, which are built from the beginning.
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
  const wanted: { readonly type: EventType; readonly stored: RecordedEvent }[] = [];
  for (const stored of recorded) {
    const { type, position } = stored;
    if (!isEventType(type)) onUnknown(type);
    else if (wants(type, position)) wanted.push({ type, stored });
  }
  await codec.readKeysAhead(wanted.map(({ stored }) => stored));

  const decoded: Decoded[] = [];
  for (const { type, stored } of wanted) {
    const { position, id } = stored;
    try {
      const event = await codec.decode(stored);
      decoded.push({ type, position, id, event });
    } catch (failure) {
      if (isPassing(failure)) throw failure;
      decoded.push({ type, position, id, failure });
    }
  }
  return decoded;
}
