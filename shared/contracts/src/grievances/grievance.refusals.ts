/** Code → English text, in ICU MessageFormat. */
export const grievanceRefusals = {
  'complaint-not-found': 'There is no such complaint',
  'complaint-filed-already': 'This complaint has been filed already',
  'complaint-answered-already': 'This complaint was already answered',
  'complaint-your-own': 'Another administrator has to answer your own complaint',
} as const;
