import * as z from 'zod/mini';

export const role = z.enum(['member', 'admin']);
export type Role = z.infer<typeof role>;
