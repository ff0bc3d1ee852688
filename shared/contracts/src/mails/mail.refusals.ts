/** Code → English text, in ICU MessageFormat. */
export const mailRefusals = {
  'mail-not-found': 'There is no such mail',
  'mail-used-up': 'This mail cannot be sent any more. Please set it aside.',
  'mail-tried-again': 'This mail is being tried again.',
  'mail-set-aside': 'This mail was set aside.',
} as const;
