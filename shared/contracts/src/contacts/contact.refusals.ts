/** Code → English text, in ICU MessageFormat. */
export const contactRefusals = {
  'contact-hidden': 'This member has hidden their account for a while.',
  'contact-at-rest': 'Nobody uses this account any more, so nobody would read your message.',
  'contact-yourself': 'You cannot ask yourself',
  'contact-too-often': 'You can ask the same member once a week.',
} as const;
