export const ownGrievancesKey = ['own-grievances'] as const;
export const grievancesKey = ['grievances'] as const;
