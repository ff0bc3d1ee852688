import type { Condition, Filter, Sort } from './read-store.ts';

type Scalar = string | number | boolean | null;
type Parameter = string | number;
type Operators = Exclude<Condition, Scalar>;
export type Sql = { readonly text: string; readonly params: readonly Parameter[] };
export type HasArrays = (path: string) => boolean;

const FIELD = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/;
const COLUMNS: Readonly<Record<string, string>> = { _id: 'id', position: 'position' };

function checked(field: string): string {
  if (!FIELD.test(field)) throw new RangeError(`${field} is not a field name or a known operator`);
  return field;
}

/** Indexes, sorts and conditions share this expression: SQLite uses an index only if its text is the same. */
export const column = (field: string): string => COLUMNS[checked(field)] ?? `doc->>'$.${field}'`;

export const orderBy = (sort: Sort): string => {
  const last = sort.at(-1);
  if (last?.[0] !== '_id') throw new RangeError('A sort ends in _id, or its pages would overlap');
  return sort
    .map(([field, direction]) => `${column(field)} ${direction === 1 ? 'ASC' : 'DESC'}`)
    .join(', ');
};

const all = (parts: readonly Sql[], word: 'AND' | 'OR'): Sql => {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    text: `(${parts.map((part) => part.text).join(` ${word} `)})`,
    params: parts.flatMap((part) => part.params),
  };
};

type Place = { readonly value: string; readonly type: string | null };

const ofType = ({ type }: Place, types: string): string =>
  type === null ? '' : ` AND ${type} ${types}`;
const NUMBER = `IN ('integer', 'real')`;
const TEXT = `= 'text'`;
/** The SQL value of arrays and objects is their JSON, which a text could equal. */
const looksLikeJson = (text: string): boolean => text.startsWith('[') || text.startsWith('{');

function equals(place: Place, wanted: Scalar): Sql {
  if (wanted === null) return { text: `${place.value} IS NULL`, params: [] };
  switch (typeof wanted) {
    case 'boolean':
      return {
        text: `(${place.value} = ${wanted ? 1 : 0}${ofType(place, `= '${String(wanted)}'`)})`,
        params: [],
      };
    case 'number':
      return {
        text: `(${place.value} = ?${wanted === 0 || wanted === 1 ? ofType(place, NUMBER) : ''})`,
        params: [wanted],
      };
    case 'string':
      return {
        text: `(${place.value} = ?${looksLikeJson(wanted) ? ofType(place, TEXT) : ''})`,
        params: [wanted],
      };
    default:
      throw new RangeError(`A field cannot be compared with a ${typeof wanted}`);
  }
}

function isOneOf(place: Place, wanted: readonly Scalar[]): Sql {
  const plain: Scalar[] = [];
  const special: Sql[] = [];
  for (const value of wanted) {
    const isPlain =
      typeof value === 'number'
        ? value !== 0 && value !== 1
        : typeof value === 'string' && !looksLikeJson(value);
    if (isPlain) plain.push(value);
    else special.push(equals(place, value));
  }
  const list = {
    text: `${place.value} IN (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(plain)],
  };
  return all(special.length > 0 && plain.length === 0 ? special : [list, ...special], 'OR');
}

const RANGES = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
const isRange = (operator: string): operator is keyof typeof RANGES => operator in RANGES;

/**
 * Looks at the type only of texts that could be JSON: the value itself may come from an index, and then SQLite need not read the document.
 */
const isText = ({ value, type }: Place): string =>
  type === null
    ? ''
    : ` AND typeof(${value}) = 'text' AND (substr(${value}, 1, 1) NOT IN ('[', '{') OR ${type} ${TEXT})`;

const inRange = (place: Place, operator: keyof typeof RANGES, bound: string | number): Sql => ({
  text: `(${place.value} ${RANGES[operator]} ?${typeof bound === 'string' ? isText(place) : ofType(place, NUMBER)})`,
  params: [bound],
});

type Test = (place: Place) => Sql;

function anywhere(
  source: string,
  path: string,
  hasArrays: HasArrays,
  test: Test,
  depth = 0,
  before = '',
  planned = true,
): Sql {
  const direct = `${source}->>'$.${path}'`;
  const itself = test({
    value: planned ? direct : `+(${direct})`,
    type: `json_type(${source}, '$.${path}')`,
  });
  const steps = path.split('.');
  const ways = steps.flatMap((_step, index): readonly Sql[] => {
    const head = steps.slice(0, index + 1).join('.');
    if (!hasArrays(before + head)) return [];
    const rest = steps.slice(index + 1).join('.');
    const element = `e${depth}`;
    const inside =
      rest === ''
        ? test({ value: `${element}.value`, type: `${element}.type` })
        : anywhere(`${element}.value`, rest, hasArrays, test, depth + 1, `${before}${head}.`);
    const tested =
      rest === '' ? inside.text : `CASE ${element}.type WHEN 'object' THEN ${inside.text} END`;
    return [
      {
        text: `(json_type(${source}, '$.${head}') = 'array' AND EXISTS (SELECT 1 FROM json_each(${source}, '$.${head}') AS ${element} WHERE ${tested}))`,
        params: inside.params,
      },
    ];
  });
  return ways.length === 0 ? itself : all([itself, ...ways], 'OR');
}

type Context = {
  readonly hasArrays: HasArrays;
  readonly planned: boolean;
};

function onField(field: string, context: Context, test: Test): Sql {
  const name = COLUMNS[checked(field)];
  if (name !== undefined) return test({ value: context.planned ? name : `+${name}`, type: null });
  return anywhere('doc', field, context.hasArrays, test, 0, '', context.planned);
}

const isOperators = (condition: Condition | readonly Filter[]): condition is Operators =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition);

function onOperator(
  field: string,
  operator: string,
  operand: Scalar | readonly Scalar[] | undefined,
  context: Context,
): Sql {
  const one = (test: Test) => onField(field, context, test);
  if (operator === '$in' && Array.isArray(operand)) {
    const wanted: readonly Scalar[] = operand;
    return one((place) => isOneOf(place, wanted));
  }
  if (operand !== undefined && (operand === null || typeof operand !== 'object')) {
    if (operator === '$ne') {
      const same = one((place) => equals(place, operand));
      return { text: `(${same.text}) IS NOT TRUE`, params: same.params };
    }
    if (isRange(operator) && (typeof operand === 'string' || typeof operand === 'number'))
      return one((place) => inRange(place, operator, operand));
  }
  throw new RangeError(`${field} has an operator or operand that is not supported: ${operator}`);
}

function onCondition(
  field: string,
  condition: Condition | readonly Filter[],
  context: Context,
): Sql {
  if (!isOperators(condition)) {
    if (typeof condition === 'object' && condition !== null)
      throw new RangeError(`${field} cannot be compared with a list: use $in`);
    return onField(field, context, (place) => equals(place, condition));
  }
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new RangeError(`${field} has a condition without an operator`);
  return all(
    operators.map(([operator, operand]) => onOperator(field, operator, operand, context)),
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

function onFilter(filter: Filter, context: Context): Sql {
  const parts = Object.entries(filter).flatMap(([key, condition]): readonly Sql[] => {
    if (condition === undefined) return [];
    if (key !== '$and' && key !== '$or') return [onCondition(key, condition, context)];
    const branches = key === '$and' ? filter.$and : filter.$or;
    if (!Array.isArray(branches) || branches.length === 0)
      throw new RangeError(`${key} takes a list of at least one filter`);
    const list: readonly Filter[] = branches;
    const bound = key === '$or' ? keysetBound(list) : null;
    const inner = bound ? { ...context, planned: false } : context;
    const joined = all(
      list.map((branch) => onFilter(branch, inner)),
      key === '$and' ? 'AND' : 'OR',
    );
    return bound ? [onFilter(bound, context), joined] : [joined];
  });
  return parts.length === 0 ? { text: 'TRUE', params: [] } : all(parts, 'AND');
}

/**
 * The SQL of a filter, with MongoDB's meaning: text compares with text, numbers with numbers, null equals a missing field, and an array
 * matches if one of its elements does.
 *
 * @throws RangeError for unsupported field names and operators
 */
export const where = (filter: Filter, hasArrays: HasArrays): Sql =>
  onFilter(filter, { hasArrays, planned: true });
