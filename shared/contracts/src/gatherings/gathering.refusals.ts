export const NO_START = 'This post has no start, so nobody can answer it';
export const HAS_BEGUN = 'This event has begun, so answers are closed';
