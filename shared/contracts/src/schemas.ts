import { tableOf, type TableOf } from './feature.ts';
import * as features from './features.ts';

/** Every schema that has a name in the description of the interface. */
export const schemas: TableOf<typeof features, 'schemas'> = tableOf(features, 'schemas');
