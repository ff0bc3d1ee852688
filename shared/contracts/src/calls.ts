import { tableOf, type TableOf } from './feature.ts';
import * as features from './features.ts';

export type Calls = TableOf<typeof features, 'calls'>;
export type CallName = keyof Calls;

/** Every call of the API. Services register handlers by these names, so no route exists without its guard. */
export const calls: Calls = tableOf(features, 'calls');
