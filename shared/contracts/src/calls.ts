import { tableOf, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';

export type Calls = TableOf<typeof features, 'calls'>;
export type CallName = keyof Calls;

export const calls: Calls = tableOf(features, 'calls');
