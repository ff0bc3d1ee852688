import type { Texts } from '@portal/languages/coded-text';
import type * as z from 'zod/mini';
import type { CallTable, Tag } from './wire/call.ts';
import type { Stream } from './events/definition.ts';
import type { Pushes } from './wire/push.ts';
import type { View } from './wire/view.ts';

/** `tag`: the part of the documentation that describes the calls. */
type WithCalls = { readonly calls: CallTable; readonly tag: Tag };
type WithoutCalls = { readonly calls?: never; readonly tag?: never };

export type FeatureContract = (WithCalls | WithoutCalls) & {
  readonly streams?: readonly Stream[];
  readonly views?: readonly View[];
  readonly pushes?: Pushes;
  /** Code → English text, in ICU MessageFormat. */
  readonly refusals?: Texts;
  readonly schemas?: Readonly<Record<string, z.ZodMiniType>>;
};
type Features = Readonly<Record<string, FeatureContract>>;

type PartOf<
  All extends Features,
  Name extends keyof FeatureContract,
> = All[keyof All] extends infer One
  ? One extends { readonly [N in Name]: infer Part }
    ? Part
    : never
  : never;

export type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

export type ListedIn<All extends Features, Name extends 'streams' | 'views'> =
  PartOf<All, Name> extends readonly (infer Item)[] ? Item : never;

export type TableOf<
  All extends Features,
  Name extends 'calls' | 'pushes' | 'refusals' | 'schemas',
> = Merged<PartOf<All, Name>>;

/** @throws Error when two tables share a name */
export function merge<Value>(
  tables: Iterable<Readonly<Record<string, Value>>>,
): Readonly<Record<string, Value>> {
  const all: Record<string, Value> = {};
  for (const table of tables)
    for (const [name, value] of Object.entries(table)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two features have a ${name}`);
      all[name] = value;
    }
  return all;
}

export function listed<All extends Features, Name extends 'streams' | 'views'>(
  features: All,
  name: Name,
): readonly ListedIn<All, Name>[] {
  const found = Object.values<FeatureContract>(features).flatMap((feature) => [
    ...(feature[name] ?? []),
  ]);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
  return found as unknown as readonly ListedIn<All, Name>[];
}

export function tableOf<
  All extends Features,
  Name extends 'calls' | 'pushes' | 'refusals' | 'schemas',
>(features: All, name: Name): TableOf<All, Name> {
  const found = merge<unknown>(
    Object.values<FeatureContract>(features).map((feature) => feature[name] ?? {}),
  );
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
  return found as TableOf<All, Name>;
}
