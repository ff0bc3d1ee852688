import type { Filter, ReadDocument } from '@portal/service-kit/read-store/read-store';

type Scalar = string | number | boolean;
type Ids = Set<string>;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isFilters = (condition: unknown): condition is readonly Filter[] => Array.isArray(condition);

/** Adds the id to those of every scalar at the path, from this step on; a step into an array is one into each of its elements. */
function addTo(
  idsOf: ReadonlyMap<Scalar, Ids>,
  value: unknown,
  path: readonly string[],
  at: number,
  id: string,
): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) addTo(idsOf, element, path, at, id);
    return;
  }
  const step = path[at];
  if (step === undefined) {
    if (isScalar(value)) idsOf.get(value)?.add(id);
  } else if (typeof value === 'object') addTo(idsOf, Reflect.get(value, step), path, at + 1, id);
}

/** The values that a condition compares its field with; null for another condition, such as a range. */
function comparedWith(condition: unknown): readonly Scalar[] | null {
  if (isScalar(condition)) return [condition];
  if (typeof condition !== 'object' || condition === null) return null;
  if ('$contains' in condition && isScalar(condition.$contains)) return [condition.$contains];
  if (!('$in' in condition)) return null;
  return Array.isArray(condition.$in) ? condition.$in.filter(isScalar) : null;
}

const smallest = (sets: readonly (Ids | null)[]): Ids | null => {
  let least: Ids | null = null;
  for (const ids of sets) if (ids && (!least || ids.size < least.size)) least = ids;
  return least;
};

/**
 * Stands in for indexes where it is known beforehand what will be looked for: remembers the documents with these values, and no others.
 */
export function createWatchedValues() {
  const fields = new Map<
    string,
    { readonly path: readonly string[]; readonly ids: Map<Scalar, Ids> }
  >();

  function watchField(field: string, value: Scalar): void {
    let watched = fields.get(field);
    if (!watched) {
      watched = { path: field.split('.'), ids: new Map() };
      fields.set(field, watched);
    }
    if (!watched.ids.has(value)) watched.ids.set(value, new Set());
  }

  function watch(filter: Filter): void {
    for (const [field, condition] of Object.entries(filter)) {
      if (isFilters(condition)) for (const part of condition) watch(part);
      else for (const value of comparedWith(condition) ?? []) watchField(field, value);
    }
  }

  function union(sets: readonly (Ids | null)[]): Ids | null {
    const all: Ids = new Set();
    for (const ids of sets) {
      if (!ids) return null;
      for (const id of ids) all.add(id);
    }
    return all;
  }

  const candidates = (filter: Filter): Ids | null =>
    smallest(
      Object.entries(filter).map(([field, condition]) => {
        if (field === '$or' && isFilters(condition)) return union(condition.map(candidates));
        if (isFilters(condition)) return smallest(condition.map(candidates));
        const values = comparedWith(condition);
        const ids = fields.get(field)?.ids;
        return values && union(values.map((value) => ids?.get(value) ?? null));
      }),
    );

  return {
    /** From now on, documents that the filter may match are remembered. */
    watch,
    note(document: ReadDocument) {
      for (const { path, ids } of fields.values()) addTo(ids, document, path, 0, document._id);
    },
    /** The ids of all noted documents that match, and of some that don't; null if the filter compares nothing with a value. */
    candidates,
  };
}
