import * as z from 'zod/mini';

export const CATEGORIES = ['News Update', 'Job Opening', 'Article', 'Event'] as const;
export const category = z.enum(CATEGORIES, { error: 'Please choose a category' });
export type Category = z.infer<typeof category>;
