import * as z from 'zod/mini';

/** `notice`: paragraphs with blank lines between them, each with its subject before a colon. Empty once nobody can open it. */
export const breachNotice = z.object({
  _id: z.string(),
  notice: z.string(),
  at: z.string(),
  byMail: z.boolean(),
});
export type BreachNotice = z.infer<typeof breachNotice>;
/** Newest first. */
export const breachNoticesAnswer = z.object({ data: z.array(breachNotice) });
