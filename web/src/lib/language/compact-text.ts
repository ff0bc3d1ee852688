import { keptFormat } from './locale-formats.ts';

const compact = keptFormat((tag) => new Intl.NumberFormat(tag, { notation: 'compact' }));

/** `1.5K`, or what readers of the language write for it. */
export const compactText = (value: number): string => compact().format(value);
