export const feedbackKey = ['feedback'] as const;
