import { toJson } from '@portal/contracts/wire/json';
import { commentsAnswer, type Comment } from '@portal/contracts/comments/comment.api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonOf, newestAnswer, type NewestAnswer } from './newest-answer.ts';

type Stored = { readonly id: number; readonly by: string; readonly text: string };
type Person = { readonly name: string };

type Answer = NewestAnswer<Stored, Person>;
type Earlier = { readonly answer: Answer; readonly text: string };

const MOST = 5;
const peopleIn = ({ by }: Stored) => [by];
const idsIn = (shown: readonly Stored[]) => new Set(shown.map(({ by }) => by));
const presentedBy = (people: ReadonlyMap<string, Person>) => (one: Stored) => {
  const name = people.get(one.by)?.name ?? 'Former member';
  const comment: Comment = {
    _id: String(one.id),
    name,
    text: one.text,
    mentions: [],
    createdAt: '2026-11-25T12:00:00.000Z',
    clientId: null,
    user: { _id: one.by, fullName: name, profilePicture: '', role: 'member', batchYear: null },
  };
  return toJson(comment);
};

const textOf = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString();

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('add'),
      count: fc.integer({ min: 1, max: 3 }),
      by: fc.constantFrom('asha', 'ravi', 'nobody'),
      text: fc.string({ unit: 'grapheme', maxLength: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('remove'), which: fc.nat({ max: MOST }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('rename'),
      who: fc.constantFrom('asha', 'ravi', 'nobody'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read an older answer on') }) },
);

it('is the same as anew after any changes, and answers that were given stay as they are', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let all: Stored[] = [];
      let people = new Map<string, Person>([['asha', { name: 'Asha' }]]);
      const answers: Earlier[] = [];
      let names = 0;

      for (const taken of steps) {
        let before = answers.at(-1)?.answer;
        if ('text' in taken)
          for (let more = 0; more < taken.count; more += 1)
            all = [...all, { id: all.length, by: taken.by, text: taken.text }];
        else if ('which' in taken) all = all.filter((_, index) => index !== taken.which);
        else if ('who' in taken)
          people = new Map(people).set(taken.who, { name: `${(names += 1)}` });
        else before = answers.at(-2)?.answer;

        const shown = all.slice(-MOST);
        const total = all.length;
        const answer = newestAnswer(
          { shown, total, ids: idsIn(shown), people },
          { before, peopleIn, present: presentedBy(people) },
        );
        const anew = JSON.stringify({
          data: shown.map((one) => JSON.parse(presentedBy(people)(one))),
          commentCount: total,
        });
        expect(textOf(jsonOf(answer))).toBe(anew);
        answers.push({ answer, text: anew });
      }
      for (const { answer, text } of answers) expect(textOf(jsonOf(answer))).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it('has only the comments behind the one that a client has, and all where that is not among them', () => {
  const people = new Map([['asha', { name: 'Asha' }]]);
  const all = Array.from({ length: 4 }, (_, id) => ({ id, by: 'asha', text: `${id} मी येतो` }));
  const more = { before: undefined, peopleIn, present: presentedBy(people) };
  const answer = newestAnswer(
    { shown: all.slice(1), total: all.length, ids: new Set(['asha']), people },
    more,
  );
  const behind = (known: number) => {
    const { data, commentCount } = commentsAnswer.parse(
      JSON.parse(textOf(jsonOf(answer, ({ id }) => id === known))),
    );
    expect(commentCount).toBe(4);
    return data.map(({ _id, text }) => [_id, text]);
  };
  const texts = all.map(({ id, text }) => [String(id), text]);
  expect(behind(0)).toEqual(texts.slice(1));
  expect(behind(1)).toEqual(texts.slice(2));
  expect(behind(3)).toEqual([]);
  expect(textOf(jsonOf(newestAnswer({ shown: [], total: 0, ids: new Set(), people }, more)))).toBe(
    '{"data":[],"commentCount":0}',
  );
});

it('encodes only what comes', () => {
  const people = new Map<string, Person>();
  const encoded: number[] = [];
  const read = (before: Answer | undefined, shown: readonly Stored[]) =>
    newestAnswer(
      { shown, total: shown.length, ids: idsIn(shown), people },
      {
        before,
        peopleIn,
        present: (one) => {
          encoded.push(one.id);
          return presentedBy(people)(one);
        },
      },
    );
  const all = Array.from({ length: 8 }, (_, id) => ({ id, by: 'asha', text: 'Hello' }));
  let answer = read(undefined, all.slice(0, MOST));
  for (let next = MOST; next < all.length; next += 1)
    answer = read(answer, all.slice(next + 1 - MOST, next + 1));
  expect(encoded).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
