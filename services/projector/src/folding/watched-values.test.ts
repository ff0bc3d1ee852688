import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { projections } from '../projections.ts';
import { recorded } from '../testing/world.ts';
import { createWatchedValues } from './watched-values.ts';

const document = (id: string, fields: object) => ({ _id: id, position: '1', ...fields });
const kept = () => {
  const values = createWatchedValues();
  const ids = (filter: Parameters<typeof values.candidates>[0]) =>
    [...(values.candidates(filter) ?? ['nothing to go by'])].sort();
  return { ...values, ids };
};

it('remembers the documents with a value that is watched, and no others', () => {
  const { watch, note, ids } = kept();
  watch({ authorId: 'asha' });
  note(document('a', { authorId: 'asha' }));
  note(document('b', { authorId: 'ravi' }));
  note(document('c', {}));
  expect(ids({ authorId: 'asha' })).toEqual(['a']);
  expect(ids({ authorId: 'meera' })).toEqual(['nothing to go by']);
});

it('finds a value in a list, and in the elements of one', () => {
  const { watch, note, ids } = kept();
  const filter = {
    $or: [{ likes: { $contains: 'asha' } }, { 'answers.memberId': { $contains: 'asha' } }],
  };
  watch(filter);
  note(document('a', { likes: ['ravi', 'asha'], answers: [] }));
  note(document('b', { likes: [], answers: [{ memberId: 'ravi' }, { memberId: 'asha' }] }));
  note(document('c', { likes: ['ravi'], answers: [{ memberId: 'ravi' }] }));
  expect(ids(filter)).toEqual(['a', 'b']);
});

it('goes by the rarest value where several have to match, and by each where one is enough', () => {
  const { watch, note, ids } = kept();
  const both = { type: 'new_post', postId: 'p1' };
  const either = { audience: { $in: ['one', 'other'] } };
  watch(both);
  watch(either);
  note(document('a', { type: 'new_post', postId: 'p1' }));
  note(document('b', { type: 'new_post', postId: 'p2', audience: 'other' }));
  expect(ids(both)).toEqual(['a']);
  expect(ids({ $and: [{ type: 'new_post' }, { postId: 'p1' }] })).toEqual(['a']);
  expect(ids(either)).toEqual(['b']);
});

it('has nothing to go by in a range', () => {
  const { watch, ids } = kept();
  watch({ at: { $gt: '1' } });
  expect(ids({ at: { $gt: '1' } })).toEqual(['nothing to go by']);
  expect(ids({ $or: [{ at: { $gt: '1' } }, { type: 'new_post' }] })).toEqual(['nothing to go by']);
});

const fixtures = fileURLToPath(
  new URL('../../../../shared/contracts/src/events/fixtures', import.meta.url),
);
const eventOf = (type: string): PortalEvent => {
  const [last = ''] = readdirSync(fixtures)
    .filter((name) => name.startsWith(`${type}.v`))
    .sort()
    .reverse();
  return JSON.parse(readFileSync(`${fixtures}/${last}`, 'utf8')) as PortalEvent;
};
const searches = projections.flatMap((projection) =>
  projection.searching.map((type) => [projection.model.name, type, projection] as const),
);

it.each(searches)('can go by what %s looks for after %s', (_name, type, projection) => {
  const filter = projection.affected(recorded(eventOf(type), 1))!;
  const values = createWatchedValues();
  values.watch(filter);
  expect(values.candidates(filter)).toEqual(new Set());
});
