import { tableOf, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';

export const schemas: TableOf<typeof features, 'schemas'> = tableOf(features, 'schemas');
