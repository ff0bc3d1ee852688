import { messageAnswer } from './accounts/session.api.ts';
import { merge, type FeatureContract, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';
import { usualRate, type Completion } from './wire/call.ts';

type Declared = TableOf<typeof features, 'calls'>;
const answers = { 200: messageAnswer } as const;
type Answering<One> = One extends { readonly answers: unknown }
  ? One
  : One & { readonly answers: typeof answers };
export type Calls = { readonly [Name in keyof Declared]: Answering<Declared[Name]> & Completion };
export type CallName = keyof Calls;

/** A call has the tag of its feature, the rate of its method and a message as its answer, unless it declares others. */
const completed = ({ calls: declared = {}, tag, refusals = {} }: FeatureContract) =>
  Object.fromEntries(
    Object.entries(declared).map(([name, call]) => [
      name,
      { tag, rate: usualRate(name), codes: Object.keys(refusals), answers, ...call },
    ]),
  );

const all = merge<unknown>(Object.values<FeatureContract>(features).map(completed));
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
export const calls = all as Calls;
