import * as z from 'zod/mini';

/** `mails`: those that the account itself does not need. */
export const purpose = z.enum(['birthday', 'age', 'mails']);
export type Purpose = z.infer<typeof purpose>;

/** Holds for a member who has not chosen. The day of a birthday and the age together would give the full date of birth. */
export const givenByDefault: Readonly<Record<Purpose, boolean>> = {
  birthday: true,
  age: false,
  mails: true,
};
