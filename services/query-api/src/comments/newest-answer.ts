import type { CommentsAnswer } from '@portal/contracts/comments/comment.api';
import type { Json, JsonBytes } from '@portal/contracts/wire/json';

/** Bytes before `end` never change, because parts of them may be on their way to a client. More is written behind them. */
type Written = { readonly bytes: Buffer; end: number };

/**
 * The answer with the newest comments of a post. `places` says where each comment begins in what was written, a comma before it, and where the
 * last one ends.
 */
export type NewestAnswer<Shown, Person> = {
  readonly shown: readonly Shown[];
  readonly people: ReadonlyMap<string, Person>;
  readonly written: Written;
  readonly places: readonly number[];
  readonly total: number;
};

const START = Buffer.from('{"data":[');
const COMMA = ',';
const ROOM_TO_GROW = 1.5;

/** How many at the end of `before` are the first of `now`. */
function overlap(before: readonly unknown[], now: readonly unknown[]): number {
  const from = before.indexOf(now[0]);
  const kept = from === -1 ? [] : before.slice(from);
  return kept.every((one, index) => one === now[index]) ? kept.length : 0;
}

function writeAnew(parts: Uint8Array, more: number): Written {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((parts.length + more) * ROOM_TO_GROW));
  bytes.set(parts);
  return { bytes, end: parts.length };
}

type Now<Shown, Person> = {
  readonly shown: readonly Shown[];
  readonly total: number;
  /** Of all people in those that are shown. */
  readonly ids: ReadonlySet<string>;
  readonly people: ReadonlyMap<string, Person>;
};

/** How many of those that are shown stand in the answer before as they would now. None if one of their people has changed. */
function staying<Shown, Person>(
  { shown, ids, people }: Now<Shown, Person>,
  before: NewestAnswer<Shown, Person>,
  peopleIn: (one: Shown) => readonly string[],
): number {
  const count = overlap(before.shown, shown);
  for (const id of ids)
    if (before.people.get(id) !== people.get(id)) {
      const isIn = (one: Shown) => peopleIn(one).includes(id);
      if (shown.slice(0, count).some(isIn)) return 0;
    }
  return count;
}

/** The same bytes as anew, but what stood there before is neither put together nor encoded again. */
export function newestAnswer<Shown, Person>(
  now: Now<Shown, Person>,
  options: {
    readonly before: NewestAnswer<Shown, Person> | undefined;
    readonly peopleIn: (one: Shown) => readonly string[];
    readonly present: (one: Shown) => Json<CommentsAnswer['data'][number]>;
  },
): NewestAnswer<Shown, Person> {
  const { shown, total, people } = now;
  const { before, peopleIn, present } = options;

  const stays = before ? staying(now, before, peopleIn) : 0;
  const kept = before && stays > 0 ? before.places.slice(-1 - stays) : [0];
  const [from = 0] = kept;
  const to = kept.at(-1) ?? 0;

  const texts = shown.slice(stays).map((one) => COMMA + present(one));
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const hasRoom = before && before.written.end === to && to + length <= before.written.bytes.length;
  const written =
    before && hasRoom && stays > 0
      ? before.written
      : writeAnew(before?.written.bytes.subarray(from, to) ?? new Uint8Array(), length);
  const shift = written.end - to;
  const places = shift === 0 ? kept : kept.map((place) => place + shift);
  for (const text of texts) {
    written.end += written.bytes.write(text, written.end);
    places.push(written.end);
  }

  return { shown, people, written, places, total };
}

/** @param known is it the newest comment that the client has: the answer begins behind it; where none is, with the first */
export function jsonOf<Shown, Person>(
  { shown, written, places, total }: NewestAnswer<Shown, Person>,
  known?: (one: Shown) => boolean,
): JsonBytes<CommentsAnswer> {
  const behind = known ? shown.findLastIndex(known) + 1 : 0;
  const end = places.at(-1) ?? 0;
  const first = Math.min((places[behind] ?? end) + COMMA.length, end);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- put together of JSON that describes the parts of the answer
  return [
    START,
    written.bytes.subarray(first, end),
    Buffer.from(`],"commentCount":${total}}`),
  ] as unknown as JsonBytes<CommentsAnswer>;
}
