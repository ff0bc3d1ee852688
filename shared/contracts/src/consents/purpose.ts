import * as z from 'zod/mini';

/** `mails`: those that the account itself does not need. */
export const purpose = z.enum(['birthday', 'age', 'mails']);
export type Purpose = z.infer<typeof purpose>;
