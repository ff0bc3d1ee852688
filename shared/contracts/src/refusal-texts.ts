import { wordsFrom } from '@portal/languages/coded-text';
import { merge, tableOf, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';
import { wireRefusals } from './wire/wire.refusals.ts';

type RefusalTexts = TableOf<typeof features, 'refusals'> & typeof wireRefusals;

const all = merge<string>([tableOf(features, 'refusals'), wireRefusals]);
/** Every refusal of the portal, apart from those of the plumbing: code → English text, in ICU MessageFormat. */
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what was just gathered
export const refusalTexts = all as RefusalTexts;

export type RefusalCode = keyof RefusalTexts;

/** What a refusal says: `wordsOf('too-many-pins', { most: 3 })`. */
export const wordsOf = wordsFrom(refusalTexts);
