import * as z from 'zod/mini';

export const birthdayEntry = z.object({
  _id: z.string(),
  fullName: z.string(),
  batchYear: z.number(),
  currentOrganization: z.string(),
  profilePicture: z.string(),
});
export type BirthdayEntry = z.infer<typeof birthdayEntry>;
/** The reader's batch first, then by name; at most `limits.birthdays` of `total`. */
export const birthdaysAnswer = z.object({ data: z.array(birthdayEntry), total: z.int() });
