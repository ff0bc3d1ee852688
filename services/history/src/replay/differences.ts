export type Difference = { readonly path: string; readonly a: unknown; readonly b: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const inside = (path: string, name: string, isList: boolean): string =>
  isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;

/** Every place at which two values of JSON differ; `undefined` stands for nothing there. */
export function* differences(a: unknown, b: unknown, path = ''): Generator<Difference> {
  if (Object.is(a, b)) return;
  const areAlike = isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b);
  if (!areAlike) {
    yield { path, a, b };
    return;
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
    yield* differences(a[name], b[name], inside(path, name, Array.isArray(a)));
}
