import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import * as z from 'zod';
import type { Needs } from '../call-handling/call-handlers.ts';
import { changed, sealed } from './seal.mails.ts';

const DAY_MS = 86_400_000;

/** The result as `history verify --json` prints it. */
const verdict = z.object({
  events: z.number(),
  hash: z.string(),
  isSealed: z.boolean(),
  faults: z.array(
    z.object({ from: z.string().nullable(), to: z.string().nullable(), what: z.string() }),
  ),
});

function createLastSeal(eventStore: Pick<EventStore, 'readTypes'>): () => Promise<number> {
  let readTo: Position | null = null;
  let sealedAt = 0;
  return async () => {
    for await (const { events, position } of pagesOfTypes(eventStore, ['LogSealed'], readTo)) {
      for (const { metadata } of events) {
        const { occurredAt } = metadata;
        if (typeof occurredAt === 'string') sealedAt = Date.parse(occurredAt);
      }
      readTo = position;
    }
    return sealedAt;
  };
}

export type DailySealNeeds = Needs<
  | 'administrators'
  | 'eventStore'
  | 'runHistory'
  | 'recipientOf'
  | 'willingRecipientOf'
  | 'letters'
  | 'log'
  | 'now'
>;

/**
 * Once a day another process compares the log with its seals and seals what is new; every administrator gets the hash by mail, so that
 * anyone who doesn't trust this machine can compare later. They also get a mail if the log was changed.
 */
export function createDailySeal(context: DailySealNeeds): (stopped: AbortSignal) => Promise<void> {
  const { administrators, eventStore, runHistory, recipientOf, willingRecipientOf } = context;
  const { letters, log, now } = context;
  const lastSealedAt = createLastSeal(eventStore);
  let lookedOn = '';

  return async function seal(stopped) {
    const at = now();
    const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length);
    if (day === lookedOn || (await lastSealedAt()) > at.getTime() - DAY_MS) return;
    const run = runHistory(['verify', '--seal', '--day', day, '--json'], {
      read: (output) => verdict.parse(JSON.parse(output)),
      onEvents: () => undefined,
      mayFail: true,
    });
    const stop = (): void => void run.stop();
    stopped.addEventListener('abort', stop);
    const { isSealed, events, hash, faults } = await run.done.finally(() =>
      stopped.removeEventListener('abort', stop),
    );
    lookedOn = day;
    if (faults.length > 0) log.error({ faults }, 'the log was changed since it was sealed');
    if (!isSealed && faults.length === 0) return;
    // A warning goes to all of them
    const readerOf = isSealed ? willingRecipientOf : recipientOf;
    await letters.sendToEach(await administrators.all(), readerOf, (memberId) => {
      const id = `${day}-${memberId}`;
      return isSealed ? sealed(id, { events, hash }) : changed(id, faults);
    });
  };
}
