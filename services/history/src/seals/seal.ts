import { randomUUID } from 'node:crypto';
import { sealStream } from '@portal/contracts/decisions/history/seal.events';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { derivedId, eventId } from '@portal/service-kit/event-sourcing/command-id';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import {
  WrongExpectedRevision,
  type EventStore,
} from '@portal/service-kit/event-store/event-store';
import { writeBook, type Book } from './book.ts';
import type { Scan } from './scan-log.ts';

const noKeys = { forSealing: async () => null, forOpening: () => null };

/**
 * Writes the book, then the seal into the log. In between, a kill leaves a book that is ahead of the seals, which is no fault.
 *
 * @param day of which there is at most one seal, whoever else writes one; null for a seal more
 * @returns false if the day has a seal already
 */
export async function writeSeal(
  {
    eventStore,
    blobs,
  }: { readonly eventStore: Pick<EventStore, 'append'>; readonly blobs: Pick<Blobs, 'put'> },
  found: Scan,
  before: Book,
  { now, day }: { readonly now: Date; readonly day: string | null },
): Promise<boolean> {
  await writeBook(blobs, found, before.shorts.length);
  const commandId = randomUUID();
  const sealId = day === null ? randomUUID() : derivedId('seal', day);
  const stream = sealStream.name({ sealId });
  const codec = createEventCodec<PortalEvent>(eventCatalog, noKeys);
  const { events, hash } = found;
  const event = await codec.encode(
    stream,
    { type: 'LogSealed', data: { sealId, events, hash } },
    {
      id: eventId(commandId, 0),
      occurredAt: now.toISOString(),
      actor: { kind: 'system', id: 'portal' },
      commandId,
      correlationId: commandId,
      causationId: commandId,
      via: 'command line',
    },
  );
  try {
    await eventStore.append(stream, [event], 'none');
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return false;
    throw error;
  }
}
