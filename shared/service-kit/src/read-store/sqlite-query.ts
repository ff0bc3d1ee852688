import type { Condition, Filter, Sort } from './read-store.ts';

type Scalar = string | number | boolean | null;
type Parameter = string | number;
type Operators = Exclude<Condition, Scalar>;
export type Sql = { readonly text: string; readonly params: readonly Parameter[] };

const FIELD = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/;
const COLUMNS: Readonly<Record<string, string>> = { _id: 'id', position: 'position' };

function checked(field: string): string {
  if (!FIELD.test(field)) throw new RangeError(`${field} is not a field name or a known operator`);
  return field;
}

/** Indexes, sorts and conditions share this expression: SQLite uses an index only if its text is the same. */
const column = (field: string): string => COLUMNS[checked(field)] ?? `doc->>'$.${field}'`;

export const orderOf = (fields: Sort): string =>
  fields
    .map(([field, direction]) => `${column(field)} ${direction === 1 ? 'ASC' : 'DESC'}`)
    .join(', ');

export function orderBy(sort: Sort): string {
  if (sort.at(-1)?.[0] !== '_id')
    throw new RangeError('A sort ends in _id, or its pages would overlap');
  return orderOf(sort);
}

const all = (parts: readonly Sql[], word: 'AND' | 'OR'): Sql => {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    text: `(${parts.map((part) => part.text).join(` ${word} `)})`,
    params: parts.flatMap((part) => part.params),
  };
};

/** What a field is in SQL. */
type Column = (field: string) => string;

/** A plus keeps SQLite from choosing an index for the condition. */
const withoutIndex =
  (columnOf: Column): Column =>
  (field) =>
    `+(${columnOf(field)})`;

function equals(value: string, wanted: Scalar): Sql {
  if (wanted === null) return { text: `${value} IS NULL`, params: [] };
  return { text: `${value} = ?`, params: [typeof wanted === 'boolean' ? Number(wanted) : wanted] };
}

function isOneOf(value: string, wanted: readonly Scalar[]): Sql {
  const list = {
    text: `${value} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(wanted.filter((each) => each !== null))],
  };
  return wanted.includes(null) ? all([list, equals(value, null)], 'OR') : list;
}

function contains(field: string, wanted: string): Sql {
  const [array, ...path] = checked(field).split('.');
  const element = path.length === 0 ? 'value' : `value->>'$.${path.join('.')}'`;
  return {
    text: `EXISTS (SELECT 1 FROM json_each(doc, '$.${array}') WHERE ${element} = ?)`,
    params: [wanted],
  };
}

const RANGES = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
const isRange = (operator: string): operator is keyof typeof RANGES => operator in RANGES;

const isOperators = (condition: Condition | readonly Filter[]): condition is Operators =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition);

function onOperator(
  field: string,
  operator: string,
  operand: Scalar | readonly Scalar[] | undefined,
  columnOf: Column,
): Sql {
  const value = columnOf(field);
  if (operator === '$in' && Array.isArray(operand)) {
    const wanted: readonly Scalar[] = operand;
    return isOneOf(value, wanted);
  }
  if (operand !== undefined && (operand === null || typeof operand !== 'object')) {
    if (operator === '$ne') {
      const same = equals(value, operand);
      return { text: `(${same.text}) IS NOT TRUE`, params: same.params };
    }
    if (operator === '$contains' && typeof operand === 'string') return contains(field, operand);
    if (isRange(operator) && (typeof operand === 'string' || typeof operand === 'number'))
      return { text: `${value} ${RANGES[operator]} ?`, params: [operand] };
  }
  throw new RangeError(`${field} has an operator or operand that is not supported: ${operator}`);
}

function onCondition(
  field: string,
  condition: Condition | readonly Filter[],
  columnOf: Column,
): Sql {
  if (!isOperators(condition)) {
    if (typeof condition === 'object' && condition !== null)
      throw new RangeError(`${field} cannot be compared with a list: use $in`);
    return equals(columnOf(field), condition);
  }
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new RangeError(`${field} has a condition without an operator`);
  return all(
    operators.map(([operator, operand]) => onOperator(field, operator, operand, columnOf)),
    'AND',
  );
}

const soleEntry = (of: object): readonly [string, unknown] | undefined => {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(of);
  return entries.length === 1 ? entries[0] : undefined;
};

/**
 * Adds the bound `a <= x` to `a < x OR (a = x AND id < y)`, so that an index begins there. Without it a page costs as much as all pages
 * before it.
 */
function keysetBound(branches: readonly Filter[]): Filter | null {
  const [first, ...others] = branches;
  const sole = first && soleEntry(first);
  if (!sole || others.length === 0) return null;
  const [field, condition] = sole;
  if (field.startsWith('$') || typeof condition !== 'object' || condition === null) return null;
  const range = soleEntry(condition);
  if (!range) return null;
  const [operator, bound] = range;
  if (typeof bound !== 'string' && typeof bound !== 'number') return null;
  if (!others.every((branch) => branch[field] === bound)) return null;
  if (operator === '$lt') return { [field]: { $lte: bound } };
  if (operator === '$gt') return { [field]: { $gte: bound } };
  return null;
}

/**
 * The SQL of a filter.
 *
 * @param columnOf what a field is in SQL; by default, that of a document
 * @throws RangeError for unsupported field names and operators
 */
export function where(filter: Filter, columnOf: Column = column): Sql {
  const parts = Object.entries(filter).flatMap(([key, condition]): readonly Sql[] => {
    if (condition === undefined) return [];
    if (key !== '$and' && key !== '$or') return [onCondition(key, condition, columnOf)];
    const branches = key === '$and' ? filter.$and : filter.$or;
    if (!Array.isArray(branches) || branches.length === 0)
      throw new RangeError(`${key} takes a list of at least one filter`);
    const list: readonly Filter[] = branches;
    const bound = key === '$or' ? keysetBound(list) : null;
    const joined = all(
      list.map((branch) => where(branch, bound ? withoutIndex(columnOf) : columnOf)),
      key === '$and' ? 'AND' : 'OR',
    );
    return bound ? [where(bound, columnOf), joined] : [joined];
  });
  return parts.length === 0 ? { text: 'TRUE', params: [] } : all(parts, 'AND');
}
