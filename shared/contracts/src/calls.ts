import { tableOf, type FeatureContract, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';
import type { Tag } from './wire/call.ts';

export type Calls = TableOf<typeof features, 'calls'>;
export type CallName = keyof Calls;

export const calls: Calls = tableOf(features, 'calls');

export const tagsOfCalls: Readonly<Record<string, Tag>> = Object.fromEntries(
  Object.values<FeatureContract>(features).flatMap((feature) =>
    feature.calls
      ? Object.entries(feature.calls).map(([name, { tag = feature.tag }]) => [name, tag] as const)
      : [],
  ),
);
