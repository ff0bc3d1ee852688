/** Code → English text, in ICU MessageFormat. */
export const confirmingRefusals = {
  'confirmation-required': 'Please confirm that it is you.',
  'not-yourself': 'You cannot do this to your own account. Another administrator can.',
  'confirmation-code-needed': 'Please enter the code that your app shows, or a recovery code.',
  'confirmation-code-wrong': 'This code is wrong or was already used. Please enter the next one.',
} as const;
