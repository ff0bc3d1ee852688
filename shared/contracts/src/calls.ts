import { merge, type FeatureContract, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';
import { usualRate, type Completion } from './wire/call.ts';

type Declared = TableOf<typeof features, 'calls'>;
export type Calls = { readonly [Name in keyof Declared]: Declared[Name] & Completion };
export type CallName = keyof Calls;

/** A call has the tag of its feature and the rate of its method, unless it declares others. */
const completed = ({ calls: declared = {}, tag, refusals = {} }: FeatureContract) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, call]) => [
      name,
      { tag, rate: usualRate(name), codes: Object.keys(refusals), ...call },
    ]),
  );

const all = merge<unknown>(Object.values<FeatureContract>(features).map(completed));
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
export const calls = all as Calls;
