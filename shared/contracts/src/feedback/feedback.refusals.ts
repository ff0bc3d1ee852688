/** Code → English text, in ICU MessageFormat. */
export const feedbackRefusals = {
  'feedback-submitted-already': 'This feedback has been submitted already',
} as const;
