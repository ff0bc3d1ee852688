import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { user } from '../members/member.api.ts';

export const pendingRegistrationsAnswer = z.object({
  data: z.array(user),
  total: z.optional(z.number()),
});

export const rejectRegistrationRequest = z.object({
  reason: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.reason, `A reason must be at most ${limits.reason} characters`),
      ),
  ),
});
