/** Code → English text, in ICU MessageFormat. */
export const accessRefusals = {
  'entry-not-found': 'There is no such entry to continue after',
} as const;
