import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { FIRST_ADMINISTRATOR } from '@portal/contracts/accounts/first-administrator';
import { createEventCodec, type EventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import type { VaultStore } from '@portal/service-kit/vault/ports/vault-store';
import { eventsOf } from '@portal/operations/events-of';
import { createHistory, SPAN_MS, type Registered } from './history.ts';
import type { Happening } from './portal-so-far.ts';
import { createChance } from '../invented/chance.ts';
import { timelineOf, type Size } from './timeline.ts';

/** No mail is delivered to this reserved domain: https://www.rfc-editor.org/rfc/rfc2606 */
export const DOMAIN = 'vidyalaya.example';

export type Seeded = {
  readonly events: number;
  readonly written: number;
};
export type SeedStep = 'events' | 'credentials';
export type SeedProgress = (step: SeedStep, done: number, total: number) => void;

class SeedConflict extends StartFailure {
  override readonly name = 'SeedConflict';
}

type History = ReturnType<typeof createHistory>;
type Codec = EventCodec<PortalEvent>;

const PROGRESS_EVERY = 1_000;
const KEYS_LOOKED_AT = 100;
const PEOPLE_AT_ONCE = 500;

function untilOf(first: RecordedEvent | null, now: Date): string {
  const occurredAt = first?.metadata['occurredAt'];
  return typeof occurredAt === 'string'
    ? new Date(Date.parse(occurredAt) + SPAN_MS).toISOString()
    : now.toISOString();
}

/**
 * A run creates keys before the events that they seal, so an interrupted run may have left keys of this history behind. Groups have keys
 * too, and every portal has the first administrator, so the other people tell whose keys these are.
 */
async function refuseForeignKeys(store: VaultStore, history: History): Promise<void> {
  const keys = await store.keysAfter(null, KEYS_LOOKED_AT);
  const others = keys.filter(({ subjectId }) => subjectId !== FIRST_ADMINISTRATOR);
  if (others.length > 0 && !others.some(({ subjectId }) => history.ids.includes(subjectId)))
    throw new SeedConflict(
      'The vault holds keys of another portal: seed an empty one, or one that was seeded with the same numbers',
    );
}

const encode = (
  codec: Codec,
  stream: string,
  { event, commandId, ...envelope }: Omit<Happening, 'stream' | 'expected'>,
) =>
  codec.encode(stream, event, {
    ...envelope,
    commandId,
    correlationId: commandId,
    causationId: commandId,
  });

async function append(
  eventStore: EventStore,
  codec: Codec,
  happenings: readonly Happening[],
): Promise<void> {
  // All keys first, then all appends: each group shares its waits for the disk
  const sealed = await Promise.all(
    happenings.map(async ({ stream, expected, ...happening }) => {
      const event = await encode(codec, stream, happening);
      return { stream, expected, event };
    }),
  );
  await Promise.all(
    sealed.map(({ stream, expected, event }) => eventStore.append(stream, [event], expected)),
  );
}

async function writeEvents(
  { eventStore, size, atOnce, onProgress }: SeedOptions,
  history: History,
  vault: Vault,
): Promise<Seeded> {
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  const storedEvents = eventsOf(eventStore);
  let stored = await storedEvents.next();
  let unwritten: Happening[] = [];
  let events = 0;
  let written = 0;
  for (const happening of history.happenings()) {
    events += 1;
    if (stored.done === true) {
      unwritten.push(happening);
      written += 1;
    } else {
      if (stored.value.id !== happening.id)
        throw new SeedConflict(
          `Another history is in this log (its event ${events} is ${stored.value.type}, ${stored.value.stream}): seed an empty log, or one that was seeded with the same numbers`,
        );
      stored = await storedEvents.next();
    }
    if (unwritten.length >= atOnce || events === size.events) {
      await append(eventStore, codec, unwritten);
      unwritten = [];
    }
    if (events % PROGRESS_EVERY === 0 || events === size.events)
      onProgress('events', events, size.events);
  }
  return { events, written };
}

/** Runs last, when the keys of erased and rejected members seal nothing any more. */
async function settleVault(
  { passwordHash, onProgress }: SeedOptions,
  history: History,
  vault: Vault,
): Promise<void> {
  const people = history.people();
  async function settle({ id, outcome, credentialVersion, holdUntil }: Registered) {
    if (outcome === 'erased') await vault.destroy(id);
    else if (outcome === 'held') await vault.hold(id, holdUntil ?? '');
    else if (!(await vault.credential(id))) {
      const credential = { subjectId: id, hash: passwordHash, version: credentialVersion };
      await vault.putCredential(credential, null);
    }
  }
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    await Promise.all(people.slice(from, from + PEOPLE_AT_ONCE).map(settle));
    onProgress('credentials', Math.min(from + PEOPLE_AT_ONCE, people.length), people.length);
  }
}

export type SeedOptions = {
  readonly eventStore: EventStore;
  readonly vaultStore: VaultStore;
  readonly masterKey: Buffer;
  readonly size: Size;
  readonly seed: number;
  readonly passwordHash: string;
  readonly atOnce: number;
  readonly now: Date;
  readonly onProgress: SeedProgress;
};

/**
 * Writes the history of an invented portal into a log and its vault while no portal runs there. It bypasses the deciders, which would read
 * a stream for every event and take hours for a million; tests compare the events with the rules of the deciders. The same numbers give the
 * same history, except for keys, and the next run completes an interrupted one.
 * @throws SeedConflict before it changes anything, if the log or the vault holds something else; TooFewEvents
 */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const { eventStore, vaultStore, masterKey, size } = options;
  const chance = createChance(JSON.stringify([options.seed, size]));
  const timeline = timelineOf(size, chance);
  const vault = createVault(vaultStore, masterKey, {
    // Keeps every key open for the whole run: looking up the keys of people who seldom write would slow it down
    openKeys: timeline.outcomes.length,
    openForMs: 0,
  });
  const [first] = await eventStore.readAll(null, 1);
  const history = createHistory({
    timeline,
    chance,
    until: untilOf(first ?? null, options.now),
    domain: DOMAIN,
  });
  await refuseForeignKeys(vaultStore, history);
  const seeded = await writeEvents(options, history, vault);
  await settleVault(options, history, vault);
  return seeded;
}
