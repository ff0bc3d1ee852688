/** Code → English text, in ICU MessageFormat. */
export const analystRefusals = {
  'analysts-only-approved': 'Only approved members can be analysts.',
} as const;
