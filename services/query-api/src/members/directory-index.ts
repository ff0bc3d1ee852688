import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { projectionKey } from '@portal/read-models/read-model';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { Filter, ReadCollection, ReadStore } from '@portal/service-kit/read-store/read-store';

/** What the directory and the mentions look through of an approved member. */
export type Entry = {
  readonly id: string;
  /** See search-key.ts. */
  readonly nameKey: string;
  readonly organizationKey: string;
  readonly locationKey: string;
  readonly batchYear: number;
  /** Position of the approval. */
  readonly approvedAt: string;
};

/** By name: by code point, then by id. */
export type Entries = readonly Entry[];

export interface DirectoryIndex {
  /** As new as the read store at the time of the call. @throws ReadStoreUnavailable */
  entries(): Promise<Entries>;
  stop(): Promise<void>;
}

/** Documents read at once: some milliseconds of the processor. */
const SLICE = 200;
/** Between two slices, as long as nobody waits for them. */
const BREATH_MS = 5;
/** The index is made ready after the start of the process, not in its way. */
const WARM_UP_MS = 1_000;

/** Surrogates stand for code points beyond all others, but come before U+E000 to U+FFFF as units of a text. */
const rank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

function compareTexts(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const compare = (a: Entry, b: Entry): number =>
  compareTexts(a.nameKey, b.nameKey) || compareTexts(a.id, b.id);

/** All of one name. */
export function ofName(entries: Entries, nameKey: string): Entries {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (entry && compareTexts(entry.nameKey, nameKey) < 0) from = middle + 1;
    else to = middle;
  }
  while (entries[to]?.nameKey === nameKey) to += 1;
  return entries.slice(from, to);
}

function entriesOf(documents: readonly MemberDocument[]): Entries {
  return documents.flatMap((member) =>
    member.status === 'approved'
      ? [
          {
            id: member._id,
            nameKey: member.nameKey,
            organizationKey: member.organizationKey,
            locationKey: member.locationKey,
            batchYear: member.batchYear,
            approvedAt: member.approvedAt ?? '',
          },
        ]
      : [],
  );
}

/** The entries with those documents in the place of what was known of their members. */
function replaced(entries: Entries, documents: readonly MemberDocument[]): Entries {
  if (documents.length === 0) return entries;
  const ids = new Set(documents.map(({ _id }) => _id));
  const changed = entriesOf(documents).toSorted(compare);
  const merged: Entry[] = [];
  let next = 0;
  for (const entry of entries) {
    if (ids.has(entry.id)) continue;
    for (let one = changed[next]; one && compare(one, entry) < 0; one = changed[++next])
      merged.push(one);
    merged.push(entry);
  }
  return merged.concat(changed.slice(next));
}

/** What comes after the last document of a slice, in the order of the field. */
const after = (field: 'nameKey' | 'position', value: string, id: string): Filter => ({
  $or: [{ [field]: { $gt: value } }, { [field]: value, _id: { $gt: id } }],
});

/** The projection that writes a physical collection: rebuilt ones have a stamp behind its key. */
const checkpointOf = (physical: string): string =>
  /^.+?__v\d+/u.exec(physical)?.[0] ?? projectionKey(members);

type Loaded = {
  readonly physical: string | undefined;
  /** Everything up to it is in the entries. */
  readonly position: Position;
  /** Of the read store before it was read. */
  readonly version: string | undefined;
  readonly entries: Entries;
};

/**
 * The keys of all approved members in memory, since no index of a store finds what stands in the middle of a text. It is read from
 * the members' documents and follows them by their positions: a document that is newer than the index has a greater one
 * (docs/adr/0012).
 */
export function createDirectoryIndex(readStore: ReadStore): DirectoryIndex {
  const stopped = new AbortController();
  let loaded: Loaded = { physical: undefined, position: '', version: undefined, entries: [] };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let awaited = false;

  const breathe = () =>
    awaited ? turn() : wait(BREATH_MS, undefined, { ref: false, signal: stopped.signal });

  async function slices(
    next: (last: MemberDocument | undefined) => Promise<readonly MemberDocument[]>,
    take: (slice: readonly MemberDocument[]) => void,
  ): Promise<void> {
    let last: MemberDocument | undefined;
    for (;;) {
      const slice = await next(last);
      take(slice);
      if (slice.length < SLICE) return;
      last = slice.at(-1);
      await breathe();
    }
  }

  /** Nearly in order already, which sorting takes little time for. Who changes meanwhile may be there twice, or not at all. */
  async function all(stored: ReadCollection<MemberDocument>): Promise<Entries> {
    const entries: Entry[] = [];
    await slices(
      (last) =>
        stored.find({
          filter: {
            status: 'approved',
            ...(last?.status === 'approved' ? after('nameKey', last.nameKey, last._id) : {}),
          },
          sort: [
            ['nameKey', 1],
            ['_id', 1],
          ],
          limit: SLICE,
        }),
      (slice) => entries.push(...entriesOf(slice)),
    );
    // Stores differ in where characters beyond U+FFFF belong
    return entries.toSorted(compare);
  }

  async function newerThan(
    position: Position,
    stored: ReadCollection<MemberDocument>,
  ): Promise<readonly MemberDocument[]> {
    const documents: MemberDocument[] = [];
    await slices(
      (last) =>
        stored.find({
          filter: last
            ? after('position', last.position, last._id)
            : { position: { $gt: position } },
          sort: [
            ['position', 1],
            ['_id', 1],
          ],
          limit: SLICE,
        }),
      (slice) => documents.push(...slice),
    );
    return documents;
  }

  async function refresh(): Promise<void> {
    const version = readStore.version();
    if (version !== undefined && version === loaded.version) return;
    // In this order, so that nothing is missed: the checkpoint, the collection that holds at least what the checkpoint covers, and
    // its documents. Where these are not written in one transaction, those of greater positions may come first.
    const checkpoints = await readStore.checkpoints();
    const physical = (await readStore.active())[members.name];
    if (physical === undefined) {
      loaded = { physical, position: '', version, entries: [] };
      return;
    }
    const position = checkpoints[checkpointOf(physical)] ?? '';
    const stored = readStore.physical<MemberDocument>(physical);
    // Another collection may hold other things at the same positions, and a log that was put back has none of what came later
    const isOther = physical !== loaded.physical || position < loaded.position;
    const entries = isOther ? await all(stored) : loaded.entries;
    const from = isOther ? position : loaded.position;
    const isFurther = isOther || position > loaded.position;
    const changes = isFurther ? await newerThan(from, stored) : [];
    loaded = { physical, position, version, entries: replaced(entries, changes) };
  }

  /** Whoever asks while the index is read anew may ask for what has been written since: one further reading serves all of them. */
  function upToDate(): Promise<void> {
    if (running) {
      following ??= running
        .catch(() => undefined)
        .then(() => {
          following = undefined;
          return upToDate();
        });
      return following;
    }
    running = refresh().finally(() => {
      running = undefined;
    });
    return running;
  }

  const warmUp = setTimeout(() => {
    // Whoever asks for the directory is told of a failure
    upToDate().catch(() => undefined);
  }, WARM_UP_MS).unref();

  return {
    async entries() {
      clearTimeout(warmUp);
      awaited = true;
      await upToDate();
      return loaded.entries;
    },
    async stop() {
      clearTimeout(warmUp);
      stopped.abort();
      await running?.catch(() => undefined);
    },
  };
}
