import * as z from 'zod/mini';
import { emailAddress } from '../accounts/email.ts';
import { decisionFields, reasonedFields } from '../decisions/because.ts';
import { batchYear, dateOfBirth } from '../members/batch-and-birth.ts';
import { keptFullName } from '../members/name.ts';
import { role } from '../members/role.ts';
import { registerRequest } from '../registrations/registration/registration.api.ts';

export const changeRoleRequest = z.object({ ...reasonedFields, role });

export const changeEmailRequest = z.object({ ...decisionFields, email: emailAddress });

const { admissionNumber } = registerRequest.shape;

/** Absent facts stay as they are. */
export const correctFactsRequest = z.object({
  ...decisionFields,
  fullName: z.optional(keptFullName),
  batchYear: z.optional(batchYear),
  dateOfBirth: z.optional(dateOfBirth),
  admissionNumber: z.optional(admissionNumber),
});
