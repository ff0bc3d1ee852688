import { randomUUID } from 'node:crypto';
import {
  breachNoticeStream,
  breachStream,
  type BreachEvent,
} from '@portal/contracts/breaches/breach.events';
import { textIn } from '@portal/contracts/decisions/by-staff';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { appendAsFirst, PORTAL } from '../../append-by-command.ts';
import { eventsOf } from '../../events-of.ts';

type DataOf<Type extends BreachEvent['type']> = Extract<BreachEvent, { type: Type }>['data'];
export type Breach = DataOf<'BreachDeclared'> & { readonly declaredAt: string };
/** The first and the last notice. */
export type Notices = { readonly people: number; readonly first: string; readonly last: string };

const HOUR_MS = 3_600_000;

/** CERT-In is told within 6 hours after a breach was noticed, the Board (or a supervisory authority) within 72. */
export const CLOCKS = [
  { authority: 'CERT-In', hours: 6 },
  { authority: 'The Data Protection Board', hours: 72 },
] as const;

export const deadline = (noticedAt: string, hours: number): string =>
  new Date(Date.parse(noticedAt) + hours * HOUR_MS).toISOString();

/** `CERT-In: by 2026-11-24 11:30 UTC, 5 h left`, or how long it has been late. */
export function clockLines({ noticedAt }: Pick<Breach, 'noticedAt'>, now: Date): readonly string[] {
  return CLOCKS.map(({ authority, hours }) => {
    const by = deadline(noticedAt, hours);
    const left = (Date.parse(by) - now.getTime()) / HOUR_MS;
    const words =
      left >= 0 ? `${Math.floor(left)} h left` : `${Math.max(1, Math.round(-left))} h late`;
    return `${authority}: by ${inUtc(by)}, ${words}`;
  });
}

export const inUtc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

type Log = Pick<EventStore, 'append' | 'readAll' | 'readStream'>;

const append = (
  log: Log,
  keys: DataKeys,
  stream: string,
  event: Extract<PortalEvent, { type: BreachEvent['type'] }>,
  now: Date,
): Promise<boolean> =>
  appendAsFirst(log, {
    stream,
    events: [event],
    commandId: derivedId(stream, event.type),
    actor: PORTAL,
    now,
    keys,
  });

export async function declare(
  log: Log,
  keys: DataKeys,
  data: Omit<DataOf<'BreachDeclared'>, 'breachId'>,
  now: Date,
): Promise<Breach> {
  const breach = { breachId: randomUUID(), ...data };
  await append(log, keys, breachStream.name(breach), { type: 'BreachDeclared', data: breach }, now);
  return { ...breach, declaredAt: now.toISOString() };
}

/** @returns false if the member has been notified of this breach before */
export async function notify(
  log: Log,
  keys: DataKeys,
  data: DataOf<'BreachNotified'>,
  now: Date,
): Promise<boolean> {
  const stream = breachNoticeStream.name(data);
  const { events } = await log.readStream(stream, { limit: 1 });
  if (events.length > 0) return false;
  return append(log, keys, stream, { type: 'BreachNotified', data }, now);
}

/** @throws StartFailure */
export async function breachOf(log: Log, keys: DataKeys, breachId: string): Promise<Breach> {
  const { events } = await log.readStream(breachStream.name({ breachId }));
  const [declared] = events;
  const event =
    declared && (await createEventCodec<PortalEvent>(eventCatalog, keys).decode(declared));
  if (event?.type !== 'BreachDeclared')
    throw new StartFailure(
      `There is no breach ${breachId}: npm run privacy -- breach open opens one, and names its id`,
    );
  return { ...event.data, declaredAt: event.occurredAt };
}

export async function noticesOf(log: Log, breachId: string): Promise<Notices | null> {
  const begin = breachNoticeStream.name({ breachId, memberId: '' });
  const times: string[] = [];
  for await (const { stream, metadata } of eventsOf(log))
    if (stream.startsWith(begin)) times.push(textIn(metadata, 'occurredAt') ?? '');
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? null : { people: times.length, first, last };
}
