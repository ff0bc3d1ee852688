import { setImmediate } from 'node:timers/promises';
import { asciiDigits } from '@portal/contracts/fields/digits';
import type { Role } from '@portal/contracts/members/role';
import { isSuspended, type Suspension } from '@portal/contracts/suspensions/suspension';
import {
  isPresent,
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import { BEFORE_ALL, covers, type Position } from '@portal/contracts/wire/position';
import type { Filter, ReadCollection, ReadModels } from '@portal/service-kit/read-store/read-store';
import { entriesAfter, sortBy } from '../documents/collection.ts';
import { createVocabulary, type Vocabulary } from '../names/vocabulary.ts';

export type Entry = {
  readonly id: string;
  readonly status: 'approved' | 'pending' | 'rejected';
  readonly nameKey: string;
  readonly organizationKey: string;
  readonly locationKey: string;
  readonly words: readonly number[];
  readonly batchYear: number | null;
  readonly approvedAt: string;
  readonly registeredAt: string;
  readonly role: Role;
  readonly suspension: Suspension | null;
  readonly erasure: PresentMember['erasure'];
  readonly isHidden: boolean;
  readonly rests: boolean;
  readonly email: string;
  readonly admissionNumber: string;
};

export type Entries = readonly Entry[];

const NOTHING_PERSONAL = {
  nameKey: '',
  organizationKey: '',
  locationKey: '',
  words: [],
  batchYear: null,
  approvedAt: '',
  role: 'member',
  suspension: null,
  erasure: null,
  isHidden: false,
  rests: false,
  email: '',
  admissionNumber: '',
} as const;

const SLICE = 200;
const WARM_UP_MS = 1_000;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isRejected = ({ status }: Entry): number => Number(status === 'rejected');

const compare = (a: Entry, b: Entry): number =>
  isRejected(a) - isRejected(b) ||
  compareTexts(a.nameKey, b.nameKey) ||
  (isRejected(a) === 1 ? compareTexts(b.registeredAt, a.registeredAt) : 0) ||
  compareTexts(a.id, b.id);

/** @returns the place of the first entry that is not before */
function placeOf(entries: Entries, isBefore: (entry: Entry) => boolean): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (entry && isBefore(entry)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** @param entries the approved members alone */
export function ofName(entries: Entries, nameKey: string): Entries {
  const from = placeOf(entries, (entry) => compareTexts(entry.nameKey, nameKey) < 0);
  let to = from;
  while (entries[to]?.nameKey === nameKey) to += 1;
  return entries.slice(from, to);
}

/** @returns undefined for a member whom the portal no longer knows */
function entryOf(member: MemberDocument, vocabulary: Vocabulary): Entry | undefined {
  const { _id: id, status, registeredAt = '' } = member;
  if (isPresent(member))
    return {
      id,
      status: member.status,
      nameKey: member.nameKey,
      organizationKey: member.organizationKey,
      locationKey: member.locationKey,
      words: vocabulary.wordsOf(member),
      batchYear: member.batchYear,
      approvedAt: member.approvedAt ?? '',
      registeredAt,
      role: member.role,
      suspension: member.suspension,
      erasure: member.erasure,
      isHidden: member.isHidden === true,
      rests: member.rests !== undefined,
      email: member.email.toLowerCase(),
      admissionNumber: asciiDigits(member.admissionNumber ?? '').toLowerCase(),
    };
  return status === 'rejected' ? { ...NOTHING_PERSONAL, id, status, registeredAt } : undefined;
}

const inDirectory =
  (at: Date) =>
  ({ status, batchYear, isHidden, rests, suspension }: Entry): boolean =>
    status === 'approved' &&
    batchYear !== null &&
    !isHidden &&
    !rests &&
    !isSuspended(suspension, at);

/** When the first of the present suspensions ends by itself. */
function nextReturnOf(entries: Entries, at: Date): string | null {
  let first: string | null = null;
  for (const { suspension } of entries) {
    const until = isSuspended(suspension, at) ? (suspension?.until ?? null) : null;
    if (until !== null && (first === null || until < first)) first = until;
  }
  return first;
}

type Lists = {
  readonly everyone: Entries;
  readonly directory: Entries;
  /** From then on someone is missing in the directory. */
  readonly nextReturn: string | null;
};

const withDirectory = (everyone: Entries, at: Date): Lists => ({
  everyone,
  directory: everyone.filter(inDirectory(at)),
  nextReturn: nextReturnOf(everyone, at),
});

/** Entries that lie side by side in memory are looked through in half the time. */
const inOrder = (entries: Iterable<Entry>): Entry[] =>
  [...entries].sort(compare).map((entry) => ({ ...entry }));

type Loaded = {
  readonly generation: string | undefined;
  readonly position: Position;
  readonly version: string | undefined;
  readonly byId: Map<string, Entry>;
} & Lists;

/**
 * Keeps the search keys of all members in memory, because no engine's index finds a part in the middle of a text. It loads the
 * members' documents, then reads those of greater positions (docs/adr/0012).
 *
 * Kept for "every call p95 ≤ 50 ms" with 50,000 members: a search in the documents took 110 to 240 ms, and takes 2.
 *
 * Both lists are at least as new as the read models at the time of the call.
 */
export function createMemberIndex(readModels: ReadModels, now: () => Date) {
  const vocabulary = createVocabulary();
  const nothing = () => ({
    generation: undefined,
    position: BEFORE_ALL,
    byId: new Map<string, Entry>(),
    everyone: [],
    directory: [],
    nextReturn: null,
  });
  let loaded: Loaded = { ...nothing(), version: undefined };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  /** Members with a greater position, also if they change in the meantime. */
  async function changedSince(
    position: Position,
    stored: ReadCollection<MemberDocument>,
  ): Promise<ReadonlyMap<string, Entry | undefined>> {
    const changed = new Map<string, Entry | undefined>();
    let filter: Filter = { position: { $gt: position } };
    for (;;) {
      const slice = await stored.find({ filter, sort: sortBy('position', 1), limit: SLICE });
      for (const member of slice) changed.set(member._id, entryOf(member, vocabulary));
      const last = slice.at(-1);
      if (!last || slice.length < SLICE) return changed;
      filter = entriesAfter('position', last._id, last.position);
      await setImmediate();
    }
  }

  const hasReturns = ({ nextReturn }: Lists, at: Date): boolean =>
    nextReturn !== null && at.toISOString() >= nextReturn;

  /** Does not wait in between, so that the map and the lists always agree. */
  function withChanges(
    { byId, everyone: before }: Pick<Loaded, 'byId' | 'everyone'>,
    changed: ReadonlyMap<string, Entry | undefined>,
  ) {
    const everyone = before.slice();
    const find = (one: Entry) => placeOf(everyone, (entry) => compare(entry, one) < 0);
    for (const [id, entry] of changed) {
      const former = byId.get(id);
      if (former) everyone.splice(find(former), 1);
      byId.delete(id);
      if (!entry) continue;
      everyone.splice(find(entry), 0, entry);
      byId.set(id, entry);
    }
    return { byId, ...withDirectory(everyone, now()) };
  }

  function allOf(found: ReadonlyMap<string, Entry | undefined>) {
    const everyone = inOrder([...found.values()].filter((entry) => entry !== undefined));
    const byId = new Map(everyone.map((entry) => [entry.id, entry]));
    return { byId, ...withDirectory(everyone, now()) };
  }

  async function refresh(): Promise<void> {
    const version = readModels.version();
    if (version !== undefined && version === loaded.version) {
      if (hasReturns(loaded, now()))
        loaded = { ...loaded, ...withDirectory(loaded.everyone, now()) };
      return;
    }
    const stored = await readModels.pinned<MemberDocument>(members.name);
    if (!stored) {
      loaded = { ...nothing(), version };
      return;
    }
    const { generation, position } = stored;
    // Another collection may differ at the same positions, and a restored log lacks later events
    const isOther = generation !== loaded.generation || !covers(position, loaded.position);
    let lists: Pick<Loaded, 'byId' | keyof Lists> = loaded;
    if (isOther) lists = allOf(await changedSince(BEFORE_ALL, stored));
    else if (!covers(loaded.position, position) || hasReturns(loaded, now()))
      lists = withChanges(loaded, await changedSince(loaded.position, stored));
    loaded = { ...lists, generation, position, version };
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

  async function current(): Promise<Loaded> {
    clearTimeout(warmUp);
    await upToDate();
    return loaded;
  }

  return {
    /**
     * The approved members by name, without those who are hidden, suspended or rest, and without office accounts.
     * @throws ReadStoreUnavailable
     */
    directory: async () => (await current()).directory,
    /**
     * Everyone whom the portal knows, by name; those who were rejected have none, and come last, the newest first.
     * @throws ReadStoreUnavailable
     */
    everyone: async () => (await current()).everyone,
    vocabulary,
    async stop(): Promise<void> {
      clearTimeout(warmUp);
      await running?.catch(() => undefined);
    },
  };
}
export type MemberIndex = ReturnType<typeof createMemberIndex>;
