import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';

export const CATEGORIES = ['News Update', 'Job Opening', 'Article', 'Event'] as const;
export const category = z.enum(CATEGORIES, {
  error: complaint('category-missing', 'Please choose a category'),
});
export type Category = z.infer<typeof category>;
