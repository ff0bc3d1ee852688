import * as z from 'zod/mini';
import { noun } from '@portal/languages/complaints';
import { emailAddress } from '../../accounts/email.ts';
import { registrationPassword } from '../../accounts/password.ts';
import { asciiDigits } from '../../fields/digits.ts';
import { id } from '../../fields/id.ts';
import { limits } from '../../fields/limits.ts';
import { batchYear, dateOfBirth } from '../../members/batch-and-birth.ts';
import { fullName } from '../../members/name.ts';
import { typedText } from '../../fields/text.ts';

/** Digits are stored as 0–9, so that a number of the school's roster is the same in every script. */
const admissionNumber = typedText(noun('Admission number'), limits.admissionNumber).check(
  z.overwrite(asciiDigits),
);

export const registerRequest = z.object({
  fullName,
  email: emailAddress,
  password: registrationPassword,
  batchYear,
  dateOfBirth,
  admissionNumber: z.optional(z.nullable(admissionNumber)),
  /** The post that was shared with the person; the first sign-in answers it. */
  cameFor: z.optional(id),
});
export type RegisterRequest = z.infer<typeof registerRequest>;
