import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import { BEFORE_ALL, covers, type Position } from '@portal/contracts/position';
import type { Filter, ReadCollection, ReadModels } from '@portal/service-kit/read-store/read-store';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export type Entry = {
  readonly id: string;
  readonly nameKey: string;
  readonly organizationKey: string;
  readonly locationKey: string;
  readonly words: readonly number[];
  readonly batchYear: number;
  readonly approvedAt: string;
};

export type Entries = readonly Entry[];

export interface DirectoryIndex {
  /** At least as new as the read models at the time of the call. @throws ReadStoreUnavailable */
  entries(): Promise<Entries>;
  readonly vocabulary: Vocabulary;
  stop(): Promise<void>;
}

const SLICE = 200;
const BETWEEN_SLICES_MS = 5;
const WARM_UP_MS = 1_000;

/** Surrogates encode the highest code points, but as UTF-16 units they are smaller than U+E000 to U+FFFF. */
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

function entriesOf(documents: readonly MemberDocument[], vocabulary: Vocabulary): Entries {
  return documents.flatMap((member) =>
    member.status === 'approved'
      ? [
          {
            id: member._id,
            nameKey: member.nameKey,
            organizationKey: member.organizationKey,
            locationKey: member.locationKey,
            words: vocabulary.wordsOf(member),
            batchYear: member.batchYear,
            approvedAt: member.approvedAt ?? '',
          },
        ]
      : [],
  );
}

function replaced(
  entries: Entries,
  documents: readonly MemberDocument[],
  vocabulary: Vocabulary,
): Entries {
  if (documents.length === 0) return entries;
  const ids = new Set(documents.map(({ _id }) => _id));
  const changed = entriesOf(documents, vocabulary).toSorted(compare);
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

const after = (field: 'nameKey' | 'position', value: string, id: string): Filter => ({
  $or: [{ [field]: { $gt: value } }, { [field]: value, _id: { $gt: id } }],
});

type Loaded = {
  readonly generation: string | undefined;
  readonly position: Position;
  readonly version: string | undefined;
  readonly entries: Entries;
};

/**
 * Keeps the search keys of all approved members in memory, because no engine's index finds a part in the middle of a text. It loads the
 * members' documents, then reads those of greater positions (docs/adr/0012).
 */
export function createDirectoryIndex(readModels: ReadModels): DirectoryIndex {
  const stopped = new AbortController();
  const vocabulary = createVocabulary();
  const nothing = { generation: undefined, position: BEFORE_ALL, entries: [] };
  let loaded: Loaded = { ...nothing, version: undefined };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isWaitedFor = false;

  const yieldToOthers = () =>
    isWaitedFor
      ? turn()
      : wait(BETWEEN_SLICES_MS, undefined, { ref: false, signal: stopped.signal });

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
      await yieldToOthers();
    }
  }

  /** The result may hold members who change meanwhile twice or not at all. */
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
      (slice) => entries.push(...entriesOf(slice, vocabulary)),
    );
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
    const version = readModels.version();
    if (version !== undefined && version === loaded.version) return;
    const stored = await readModels.pinned<MemberDocument>(members.name);
    if (!stored) {
      loaded = { ...nothing, version };
      return;
    }
    const { generation, position } = stored;
    // Another collection may differ at the same positions, and a restored log lacks later events
    const isOther = generation !== loaded.generation || !covers(position, loaded.position);
    const entries = isOther ? await all(stored) : loaded.entries;
    const from = isOther ? position : loaded.position;
    const isFurther = isOther || !covers(loaded.position, position);
    const changes = isFurther ? await newerThan(from, stored) : [];
    loaded = { generation, position, version, entries: replaced(entries, changes, vocabulary) };
  }

  /** Calls during a refresh may need later changes, so one more refresh serves all of them. */
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
    upToDate().catch(() => undefined);
  }, WARM_UP_MS).unref();

  return {
    async entries() {
      clearTimeout(warmUp);
      isWaitedFor = true;
      await upToDate();
      return loaded.entries;
    },
    vocabulary,
    async stop() {
      clearTimeout(warmUp);
      stopped.abort();
      await running?.catch(() => undefined);
    },
  };
}
