/** Code → English text, in ICU MessageFormat. */
export const gatheringRefusals = {
  'event-without-start': 'This post has no start, so nobody can answer it',
  'event-begun': 'This event has begun, so answers are closed',
  'answers-not-yours-to-export': 'Only the author and administrators can export the answers',
} as const;

export const NO_START = gatheringRefusals['event-without-start'];
export const HAS_BEGUN = gatheringRefusals['event-begun'];
