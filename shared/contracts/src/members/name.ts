import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';

/**
 * Letters of any script with their combining marks; full stop, apostrophe and hyphen between letters ("A. K. Rao", "D'Souza").
 * Every repetition begins with a separator, so that matching takes linear time.
 */
const lettersAndSpaces = /^\p{L}[\p{L}\p{M}]*(?:(?:[.'’-] ?| )\p{L}[\p{L}\p{M}]*)*\.?$/u;

export const fullName = typedText('Full name', limits.name, 'Full name is required').check(
  z.refine((name) => [...name].length >= limits.nameMinimum, {
    error: 'Full name must be at least 2 characters',
    abort: true,
  }),
  z.refine((name) => lettersAndSpaces.test(name.replace(/\s+/gu, ' ')), {
    error: 'Full name can only contain letters and spaces',
  }),
);
