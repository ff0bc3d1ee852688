export const ANSWERS = ['going', 'maybe', 'no'] as const;
export type GivenAnswer = (typeof ANSWERS)[number];

/** `place` in characters, `guests` of one member at one event. */
export const gatheringLimits = { place: 200, guests: 9 } as const;
