/** Code → English text, in ICU MessageFormat. */
export const consentRefusals = {
  'purpose-not-found': 'There is no such purpose',
} as const;
