/** Code → English text, in ICU MessageFormat. */
export const pinRefusals = {
  'pin-ended': 'The post is not pinned any more.',
  'pin-time-over': 'The time until which the post was pinned is over.',
  'too-many-pins': '{most, number} posts are pinned already. Unpin one of them first.',
} as const;
