import type { Access } from '@portal/contracts/accesses/access.api';
import { readerWithoutName, wordsOfWay } from '@portal/contracts/accesses/access-way';
import { accesses as contract } from '@portal/contracts/accesses/accesses.contract';
import { toJson } from '@portal/contracts/wire/json';
import { sayIn, type Say } from '@portal/languages/say';
import { members } from '@portal/read-models/members/member';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import { accessesBetween } from '@portal/service-kit/vault/access-log';
import { speak } from '@portal/service-kit/http/serving/spoken';
import type { AccessRecord } from '@portal/service-kit/vault/ports/access-store';
import { nameOf, type People } from '../people/people.ts';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';

const BETWEEN = '~';

const memberIds = (readerIds: Iterable<string | null>): readonly string[] =>
  [...readerIds].filter((readerId) => readerId !== null);
function readerName(readerId: string | null, people: People, say: Say, way = ''): string {
  const unnamed = readerWithoutName(readerId, way);
  return unnamed === null ? nameOf(people.get(readerId ?? '')) : say(unnamed);
}
function saidOfWay(way: string, say: Say) {
  const { how, what } = wordsOfWay(way);
  return { how: say(how), what: say(what) };
}

const cursorOf = ({ at, id }: AccessRecord): string => `${at}${BETWEEN}${id}`;
function placeOf(cursor: string): Pick<AccessRecord, 'at' | 'id'> {
  const [at, id] = cursor.split(BETWEEN);
  if (at === undefined || id === undefined)
    throw new DomainError('invalid', wordsOf('entry-not-found'));
  return { at, id };
}

const present = (record: AccessRecord, people: People, say: Say): Access => ({
  _id: cursorOf(record),
  at: record.at,
  reader: {
    fullName: readerName(record.readerId, people, say, record.way),
  },
  ...saidOfWay(record.way, say),
});

type Seen = { times: number; readonly people: Set<string> };

/** How often each reader has read in each way, and of how many people. */
async function countOf(
  accessesOfMonth: AsyncIterable<AccessRecord>,
): Promise<ReadonlyMap<string | null, ReadonlyMap<string, Seen>>> {
  const readers = new Map<string | null, Map<string, Seen>>();
  for await (const { readerId, way, subjectId } of accessesOfMonth) {
    const ways = readers.get(readerId) ?? new Map<string, Seen>();
    readers.set(readerId, ways);
    const seen = ways.get(way) ?? { times: 0, people: new Set() };
    ways.set(way, seen);
    seen.times += 1;
    seen.people.add(subjectId);
  }
  return readers;
}

const mostFirst = (one: { readonly times: number }, other: { readonly times: number }): number =>
  other.times - one.times;

/** Sorts after every id of a month, and before those of the next. */
const endOf = (month: string): string => `${month}${BETWEEN}`;

export const accesses = feature(contract, {
  answers({ accesses: kept, people, now }: Needs<'accesses' | 'now' | 'people'>) {
    return {
      models: [members],
      calls: {
        'GET /account/accesses': pipeline({
          ids: ({ query: { after } }) => (after === undefined ? null : placeOf(after)),
          async documents(before, { query: { limit }, session: { memberId } }) {
            await kept.keep();
            const found = await kept.accessesOf(memberId, before, limit);
            const readers = await people(memberIds(found.map(({ readerId }) => readerId)));
            return { found, readers };
          },
          rules: (own) => own,
          present({ found, readers }, { req, res }) {
            const say = sayIn(speak(req, res));
            return toJson({ data: found.map((record) => present(record, readers, say)) });
          },
        }),

        'GET /admin/accesses': pipeline({
          ids: ({ query: { month } }) => month ?? now().toISOString().slice(0, 'YYYY-MM'.length),
          async documents(month) {
            await kept.keep();
            const counted = await countOf(accessesBetween(kept, month, endOf(month)));
            return { month, counted, known: await people(memberIds(counted.keys())) };
          },
          rules: (found) => found,
          present({ month, counted, known }, { req, res }) {
            const say = sayIn(speak(req, res));
            const readers = [...counted].map(([_id, ways]) => ({
              _id,
              fullName: readerName(_id, known, say),
              times: [...ways.values()].reduce((sum, { times }) => sum + times, 0),
              ways: [...ways]
                .map(([way, seen]) => ({
                  way,
                  how: saidOfWay(way, say).how,
                  people: seen.people.size,
                  times: seen.times,
                }))
                .toSorted(mostFirst),
            }));
            return toJson({ data: { month, readers: readers.toSorted(mostFirst) } });
          },
        }),
      },
    };
  },
});
