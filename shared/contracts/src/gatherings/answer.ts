export const ANSWERS = ['going', 'maybe', 'no'] as const;
export type GivenAnswer = (typeof ANSWERS)[number];

export const gatheringLimits = { place: 200, guests: 9 } as const;
