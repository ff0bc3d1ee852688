import { keptFormat } from './locale-formats.ts';

const collator = keptFormat((tag) => new Intl.Collator(tag));

/** Puts texts in the order of the reader's alphabet. */
export const compareTexts = (one: string, other: string): number => collator().compare(one, other);
