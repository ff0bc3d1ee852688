import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
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

/** Both lists are at least as new as the read models at the time of the call. @throws ReadStoreUnavailable */
export interface MemberIndex {
  /** The approved members by name, without those who are hidden, suspended or rest, and without office accounts. */
  directory(): Promise<Entries>;
  /** Everybody whom the portal knows, by name; those who were rejected have none, and come last, the newest first. */
  everybody(): Promise<Entries>;
  readonly vocabulary: Vocabulary;
  stop(): Promise<void>;
}

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

function entryOf(member: MemberDocument, vocabulary: Vocabulary): readonly Entry[] {
  const { _id: id, status, registeredAt = '' } = member;
  if (isPresent(member))
    return [
      {
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
      },
    ];
  if (status !== 'rejected') return [];
  return [{ ...NOTHING_PERSONAL, id, status, registeredAt }];
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
const nextReturnOf = (entries: Entries, at: Date): string | null =>
  entries
    .flatMap(({ suspension }) => (isSuspended(suspension, at) ? (suspension?.until ?? []) : []))
    .toSorted()[0] ?? null;

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

type Lists = {
  readonly everybody: Entries;
  readonly directory: Entries;
  /** From then on someone is missing in the directory. */
  readonly nextReturn: string | null;
};

const withDirectory = (everybody: Entries, at: Date): Lists => ({
  everybody,
  directory: everybody.filter(inDirectory(at)),
  nextReturn: nextReturnOf(everybody, at),
});

type Changed = { readonly former: readonly Entry[]; readonly present: readonly Entry[] };

/** Beyond this, sorting is faster than moving the rest of the list for each of them. */
const FEW = 100;

function replaced(entries: Entries, { former, present }: Changed): Entries {
  if (former.length + present.length === 0) return entries;
  if (former.length + present.length > FEW) {
    const gone = new Set(former);
    return entries
      .filter((entry) => !gone.has(entry))
      .concat(present)
      .toSorted(compare);
  }
  const changed = entries.slice();
  const find = (one: Entry) => placeOf(changed, (entry) => compare(entry, one) < 0);
  for (const one of former) changed.splice(find(one), 1);
  for (const one of present) changed.splice(find(one), 0, one);
  return changed;
}

const IN_ORDER = [
  ['approved', 'nameKey'],
  ['pending', 'nameKey'],
  ['rejected', 'registeredAt'],
] as const;

function after(field: (typeof IN_ORDER)[number][1] | 'position', last: MemberDocument): Filter {
  const value = field === 'nameKey' ? (isPresent(last) ? last.nameKey : '') : (last[field] ?? '');
  return { $or: [{ [field]: { $gt: value } }, { [field]: value, _id: { $gt: last._id } }] };
}

type Loaded = {
  readonly generation: string | undefined;
  readonly position: Position;
  readonly version: string | undefined;
  readonly byId: Map<string, Entry>;
} & Lists;

/**
 * Keeps the search keys of all members in memory, because no engine's index finds a part in the middle of a text. It loads the
 * members' documents, then reads those of greater positions (docs/adr/0012).
 */
export function createMemberIndex(readModels: ReadModels, now: () => Date): MemberIndex {
  const stopped = new AbortController();
  const vocabulary = createVocabulary();
  const nothing = () => ({
    generation: undefined,
    position: BEFORE_ALL,
    byId: new Map<string, Entry>(),
    everybody: [],
    directory: [],
    nextReturn: null,
  });
  let loaded: Loaded = { ...nothing(), version: undefined };
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isWaitedFor = false;

  const yieldToOthers = () =>
    isWaitedFor
      ? turn()
      : wait(BETWEEN_SLICES_MS, undefined, { ref: false, signal: stopped.signal });

  async function slices(
    stored: ReadCollection<MemberDocument>,
    field: 'nameKey' | 'registeredAt' | 'position',
    first: Filter,
    take: (slice: readonly MemberDocument[]) => void,
  ): Promise<void> {
    let filter = first;
    for (;;) {
      const slice = await stored.find({
        filter,
        sort: [
          [field, 1],
          ['_id', 1],
        ],
        limit: SLICE,
      });
      take(slice);
      const last = slice.at(-1);
      if (!last || slice.length < SLICE) return;
      filter = { $and: [first, after(field, last)] };
      await yieldToOthers();
    }
  }

  /**
   * In the order in which searches will look through them: entries that lie side by side in memory take half the time. The result may hold
   * the former state of members who change meanwhile.
   */
  async function all(stored: ReadCollection<MemberDocument>): Promise<Map<string, Entry>> {
    const entries = new Map<string, Entry>();
    for (const [status, field] of IN_ORDER)
      await slices(stored, field, { status }, (slice) => {
        for (const member of slice)
          for (const entry of entryOf(member, vocabulary)) entries.set(entry.id, entry);
      });
    return entries;
  }

  const hasReturns = ({ nextReturn }: Lists, at: Date): boolean =>
    nextReturn !== null && at.toISOString() >= nextReturn;

  /** Without waiting in between, so that the map and the lists always agree. */
  function withChanges(
    before: Pick<Loaded, 'byId' | keyof Lists>,
    documents: readonly MemberDocument[],
  ) {
    const { byId } = before;
    const at = now();
    // Otherwise an entry would be taken for one that the list holds
    const { everybody, directory, nextReturn } = hasReturns(before, at)
      ? withDirectory(before.everybody, at)
      : before;
    const former: Entry[] = [];
    for (const { _id } of documents) {
      const known = byId.get(_id);
      if (known) former.push(known);
      byId.delete(_id);
    }
    const present = documents.flatMap((document) => entryOf(document, vocabulary));
    for (const entry of present) byId.set(entry.id, entry);
    return {
      byId,
      everybody: replaced(everybody, { former, present }),
      directory: replaced(directory, {
        former: former.filter(inDirectory(at)),
        present: present.filter(inDirectory(at)),
      }),
      nextReturn: earlier(nextReturn, nextReturnOf(present, at)),
    };
  }

  async function refresh(): Promise<void> {
    const version = readModels.version();
    if (version !== undefined && version === loaded.version) {
      if (hasReturns(loaded, now())) loaded = { ...loaded, ...withChanges(loaded, []) };
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
    const byId = isOther ? await all(stored) : loaded.byId;
    const from = isOther ? position : loaded.position;
    const isFurther = isOther || !covers(loaded.position, position);
    const changes = new Map<string, MemberDocument>();
    if (isFurther)
      await slices(stored, 'position', { position: { $gt: from } }, (slice) => {
        for (const member of slice) changes.set(member._id, member);
      });
    const before = isOther ? withDirectory([...byId.values()].toSorted(compare), now()) : loaded;
    loaded = {
      generation,
      position,
      version,
      ...withChanges({ ...before, byId }, [...changes.values()]),
    };
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
    isWaitedFor = true;
    await upToDate();
    return loaded;
  }

  return {
    directory: async () => (await current()).directory,
    everybody: async () => (await current()).everybody,
    vocabulary,
    async stop() {
      clearTimeout(warmUp);
      stopped.abort();
      await running?.catch(() => undefined);
    },
  };
}
