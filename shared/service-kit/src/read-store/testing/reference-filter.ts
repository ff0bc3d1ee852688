import type { Condition, Filter, Sort } from '../read-store.ts';

type Scalar = string | number | boolean | null;
type Operators = Exclude<Condition, Scalar>;

const compare = (left: string | number, right: string | number): number =>
  typeof left === 'string' && typeof right === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(right))
    : Number(left) - Number(right);

/** A step into an array is one into each of its elements. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return (value as unknown[]).flatMap((element) =>
      valuesAt(element, name === undefined ? [] : [name, ...rest]),
    );
  if (name === undefined) return [value];
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  return valuesAt(inner, rest);
}

const equals = (value: unknown, wanted: Scalar): boolean =>
  wanted === null ? value === null || value === undefined : value === wanted;

function fulfils(value: unknown, operator: string, operand: Operators[keyof Operators]): boolean {
  if (operator === '$in')
    return (operand as readonly Scalar[]).some((wanted) => equals(value, wanted));
  if (operator === '$contains') return value === operand;
  const bound = operand as string | number;
  if (typeof value !== typeof bound || (typeof value !== 'string' && typeof value !== 'number'))
    return false;
  const order = compare(value, bound);
  if (operator === '$gt') return order > 0;
  if (operator === '$gte') return order >= 0;
  if (operator === '$lt') return order < 0;
  return order <= 0;
}

export function matches(document: object, filter: Filter): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (key === '$and')
      return (condition as readonly Filter[]).every((part) => matches(document, part));
    if (key === '$or')
      return (condition as readonly Filter[]).some((part) => matches(document, part));
    const values = valuesAt(document, key.split('.'));
    if (typeof condition !== 'object' || condition === null)
      return values.some((value) => equals(value, condition as Scalar));
    return Object.entries(condition as Operators).every(([operator, operand]) =>
      operator === '$ne'
        ? !values.some((value) => equals(value, operand as Scalar))
        : values.some((value) => fulfils(value, operator, operand)),
    );
  });
}

const rank = (value: unknown): number => {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' ? 1 : 2;
};

export function inOrderOf<D extends object>(sort: Sort, documents: readonly D[]): readonly D[] {
  return [...documents].sort((left, right) => {
    for (const [path, direction] of sort) {
      const [a] = valuesAt(left, path.split('.'));
      const [b] = valuesAt(right, path.split('.'));
      const order =
        rank(a) - rank(b) ||
        (rank(a) === 0 ? 0 : compare(a as string | number, b as string | number));
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}
