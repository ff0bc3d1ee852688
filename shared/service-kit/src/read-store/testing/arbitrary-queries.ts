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
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
export const contents = fc.record(
  {
    name: orNull(text),
    size: orNull(number),
    isOpen: orNull(fc.boolean()),
    tags: fc.array(text, { maxLength: 3 }),
    place: fc.record({ city: text, pin: number }, { requiredKeys: [] }),
    parts: fc.array(fc.record({ maker: text }, { requiredKeys: [] }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const isOrIsNot = (operand: fc.Arbitrary<string | number | boolean | null>) =>
  fc.oneof(
    operand,
    operand.map(($ne) => ({ $ne })),
    fc.array(operand, { maxLength: 4 }).map(($in) => ({ $in })),
  );
const inRange = (limit: fc.Arbitrary<string | number>) =>
  limit.chain((bound) =>
    fc.oneof(
      fc.constant({ $gt: bound }),
      fc.constant({ $gte: bound }),
      fc.constant({ $lt: bound }),
      fc.constant({ $lte: bound }),
    ),
  );
const ofTexts = fc.oneof(isOrIsNot(orNull(text)), inRange(text));
const ofNumbers = fc.oneof(isOrIsNot(orNull(number)), inRange(number));
const contained = text.map(($contains) => ({ $contains }));
const conditions = {
  name: ofTexts,
  size: ofNumbers,
  isOpen: isOrIsNot(orNull(fc.boolean())),
  tags: contained,
  'place.city': ofTexts,
  'place.pin': ofNumbers,
  'parts.maker': contained,
};
export const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    ...Object.entries(conditions).map(([key, condition]) =>
      condition.map((each): Filter => ({ [key]: each })),
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
