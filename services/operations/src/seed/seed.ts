import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec, type EventCodec } from '@portal/service-kit/event-codec';
import type { EventStore, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { addressHashing } from '@portal/service-kit/vault/addresses';
import { createVault, type Vault } from '@portal/service-kit/vault/vault';
import type { VaultStore } from '@portal/service-kit/vault/vault-store';
import { eventsOf } from '../events-of.ts';
import { createHistory, SPAN_MS, type Happening, type Registered } from './history.ts';
import { createChance } from './random.ts';
import { timelineOf, type Size } from './timeline.ts';

/** Mail to it reaches nobody: https://www.rfc-editor.org/rfc/rfc2606 */
export const DOMAIN = 'vidyalaya.example';

export type Seeded = {
  /** All events of the history, and how many of them this run has written. */
  readonly events: number;
  readonly written: number;
};
export type SeedProgress = (step: 'events' | 'credentials', done: number, total: number) => void;

/** What is there is something else than this history. */
export class SeedConflict extends Error {
  override readonly name = 'SeedConflict';
}

type History = ReturnType<typeof createHistory>;
type Codec = EventCodec<PortalEvent>;

const PROGRESS_EVERY = 1_000;
const PEOPLE_AT_ONCE = 500;

/** A history that was begun before ends when it was to end then. */
function untilOf(first: RecordedEvent | null, now: Date): string {
  const occurredAt = first?.metadata['occurredAt'];
  return typeof occurredAt === 'string'
    ? new Date(Date.parse(occurredAt) + SPAN_MS).toISOString()
    : now.toISOString();
}

/** Keys are made before the events that they seal, so a first run may have left them behind. */
async function refuseForeignKeys(store: VaultStore, history: History): Promise<void> {
  const [key] = await store.keysAfter(null, 1);
  if (key && !history.ids.includes(key.subjectId))
    throw new SeedConflict(
      "The vault holds somebody else's keys: seed an empty one, or one that was seeded with the same numbers",
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
  // All keys at once, so that new ones share a wait for the disk; then all appends, which do the same
  const ready = await Promise.all(
    happenings.map(async ({ stream, expected, ...happening }) => {
      const event = await encode(codec, stream, happening);
      return { stream, expected, event };
    }),
  );
  await Promise.all(
    ready.map(({ stream, expected, event }) => eventStore.append(stream, [event], expected)),
  );
}

/** What stands already is compared, what is missing is appended. */
async function writeEvents(
  options: Parameters<typeof seed>[0],
  history: History,
  vault: Vault,
): Promise<Seeded> {
  const { eventStore, size, atOnce, onProgress } = options;
  const codec = createEventCodec<PortalEvent>(eventCatalog, vault);
  const standing = eventsOf(eventStore);
  let there = await standing.next();
  let waiting: Happening[] = [];
  let events = 0;
  let written = 0;
  for (const happening of history.happenings()) {
    events += 1;
    if (there.done === true) {
      waiting.push(happening);
      written += 1;
    } else {
      if (there.value.id !== happening.id)
        throw new SeedConflict(
          `Another history is in this log (its event ${events} is ${there.value.type}, ${there.value.stream}): seed an empty log, or one that was seeded with the same numbers`,
        );
      there = await standing.next();
    }
    if (waiting.length >= atOnce || events === size.events) {
      await append(eventStore, codec, waiting);
      waiting = [];
    }
    if (events % PROGRESS_EVERY === 0 || events === size.events)
      onProgress('events', events, size.events);
  }
  return { events, written };
}

/** Last, because nothing can be sealed any more with the keys of those who are gone. */
async function settleVault(
  { passwordHash, onProgress }: Parameters<typeof seed>[0],
  history: History,
  vault: Vault,
): Promise<void> {
  const people = history.people();
  async function settle({ id, standing, credentialVersion, holdUntil }: Registered) {
    if (standing === 'erased') await vault.destroy(id);
    else if (standing === 'held') await vault.hold(id, holdUntil ?? '');
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

/**
 * Writes the history of an invented portal straight into a log and its vault: the same again for the same numbers, but for what is
 * secret. What an interrupted run has written is passed over by the next one. No portal may run there meanwhile.
 *
 * @param options.passwordHash bcrypt hash of the one password that everybody has
 * @param options.atOnce appends that wait together; more than one only where the store keeps their order
 * @throws SeedConflict, before anything is changed, where there is something else; TooFewEvents
 */
export async function seed(options: {
  readonly eventStore: EventStore;
  readonly vaultStore: VaultStore;
  readonly masterKey: Buffer;
  readonly size: Size;
  readonly seed: number;
  readonly passwordHash: string;
  readonly atOnce: number;
  readonly now: Date;
  readonly onProgress: SeedProgress;
}): Promise<Seeded> {
  const { eventStore, vaultStore, masterKey, size } = options;
  const chance = createChance(JSON.stringify([options.seed, size]));
  const timeline = timelineOf(size, chance);
  const vault = createVault(vaultStore, masterKey, {
    // All of them, as long as it takes: who writes seldom would have to be looked up each time
    openKeys: timeline.standings.length,
    openForMs: 0,
  });
  const [first] = await eventStore.readAll(null, 1);
  const history = createHistory({
    timeline,
    chance,
    until: untilOf(first ?? null, options.now),
    hashOf: await addressHashing(vault),
    domain: DOMAIN,
  });
  await refuseForeignKeys(vaultStore, history);
  const seeded = await writeEvents(options, history, vault);
  await settleVault(options, history, vault);
  return seeded;
}
