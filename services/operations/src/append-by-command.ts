import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { eventId } from '@portal/service-kit/event-sourcing/command-id';
import {
  createEventCodec,
  type Actor,
  type DataKeys,
} from '@portal/service-kit/event-sourcing/event-codec';
import {
  WrongExpectedRevision,
  type EventStore,
  type ExpectedRevision,
} from '@portal/service-kit/event-store/event-store';

/** For events without personal data. */
export const noKeys: DataKeys = { forSealing: async () => null, forOpening: () => null };
export const PORTAL: Actor = { kind: 'system', id: 'portal' };

type Said = {
  readonly stream: string;
  readonly events: readonly PortalEvent[];
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Date;
  readonly keys?: DataKeys;
  readonly expected?: ExpectedRevision;
};

/**
 * Appends what a command of the command line says.
 *
 * @throws WrongExpectedRevision
 */
export async function appendByCommand(
  eventStore: Pick<EventStore, 'append'>,
  { stream, events, commandId, actor, now, keys = noKeys, expected = 'none' }: Said,
): Promise<void> {
  const codec = createEventCodec<PortalEvent>(eventCatalog, keys);
  const encoded = await Promise.all(
    events.map((event, index) =>
      codec.encode(stream, event, {
        id: eventId(commandId, index),
        occurredAt: now.toISOString(),
        actor,
        commandId,
        correlationId: commandId,
        causationId: commandId,
        via: 'command line',
      }),
    ),
  );
  await eventStore.append(stream, encoded, expected);
}

/** @returns false if the stream has other events already */
export const appendAsFirst = (...said: Parameters<typeof appendByCommand>): Promise<boolean> =>
  appendByCommand(...said).then(
    () => true,
    (error: unknown) => {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    },
  );
