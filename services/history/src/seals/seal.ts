import { randomUUID } from 'node:crypto';
import { sealStream } from '@portal/contracts/decisions/history/seal.events';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { appendAsFirst, PORTAL } from '@portal/operations/append-by-command';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { writeBook, type Book } from './book.ts';
import type { Scan } from './scan-log.ts';

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
  const sealId = day === null ? randomUUID() : derivedId('seal', day);
  const { events, hash } = found;
  return appendAsFirst(eventStore, {
    stream: sealStream.name({ sealId }),
    events: [{ type: 'LogSealed', data: { sealId, events, hash } }],
    commandId: randomUUID(),
    actor: PORTAL,
    now,
  });
}
