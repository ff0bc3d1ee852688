import * as fc from 'fast-check';
import type { Filter, Sort } from '../read-store.ts';

const text = fc.constantFrom(
  '',
  'a',
  'ab',
  'b',
  'é',
  '1',
  '[',
  '["a"]',
  '{"a":1}',
  'न',
  '\u{1F389}',
  '\u0999',
);
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 10);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const present = fc.oneof(text, number, fc.boolean());
export const contents = fc.record(
  {
    name: fc.option(text, { nil: null }),
    size: fc.option(number, { nil: null }),
    mixed: scalar,
    tags: fc.oneof(fc.array(scalar, { maxLength: 3 }), text),
    place: fc.record({ city: text, pin: number }, { requiredKeys: [] }),
    parts: fc.array(
      fc.record({ maker: text, marks: fc.array(number, { maxLength: 2 }) }, { requiredKeys: [] }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);
const conditionOf = (operand: fc.Arbitrary<string | number | boolean | null>) =>
  fc.oneof(
    operand,
    operand.map(($ne) => ({ $ne })),
    fc.array(operand, { maxLength: 4 }).map(($in) => ({ $in })),
  );
const range = fc
  .oneof(text, number)
  .chain((bound) =>
    fc.oneof(
      fc.constant({ $gt: bound }),
      fc.constant({ $gte: bound }),
      fc.constant({ $lt: bound }),
      fc.constant({ $lte: bound }),
    ),
  );
const any = fc.oneof(conditionOf(scalar), range);
const certain = fc.oneof(conditionOf(present), range);
export const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    ...['name', 'size', 'mixed', 'tags', 'place.city', 'place.pin'].map((key) =>
      any.map((condition): Filter => ({ [key]: condition })),
    ),
    ...['parts.maker', 'parts.marks'].map((key) =>
      certain.map((condition): Filter => ({ [key]: condition })),
    ),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($and): Filter => ({ $and })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($or): Filter => ({ $or })),
  ),
}));
export const sort = fc
  .subarray(['name', 'size', 'place.city'], { maxLength: 2 })
  .chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.constantFrom<1 | -1>(1, -1), { minLength: 3, maxLength: 3 }),
    ),
  )
  .map(([names, directions]): Sort =>
    [...names, '_id'].map((key, index) => [key, directions[index] ?? 1] as const),
  );
