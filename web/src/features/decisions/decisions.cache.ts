export const historyKey = ['history'] as const;
