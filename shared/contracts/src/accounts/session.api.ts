import * as z from 'zod/mini';
import { user } from '../members/member.api.ts';

// Apart from account.api.ts: every page of the client loads these schemas, and only a few load those of the forms

/** `device` is a secret for this account's next sign-ins from this device: with it, a right password is accepted even when strangers have used up the rate limit. */
export const loginAnswer = z.object({
  token: z.string(),
  device: z.optional(z.string()),
  /** The account was hidden, and others find it again from now on. */
  returned: z.optional(z.literal(true)),
  /** At the first sign-in: the post that the registration named. */
  cameFor: z.optional(z.string()),
});
export const meAnswer = z.object({ data: user });
export const messageAnswer = z.object({ message: z.string() });
/** After a new password, which makes every device unknown; `device` is for the one that asked. */
export const newPasswordAnswer = z.object({
  message: z.string(),
  device: z.optional(z.string()),
});
