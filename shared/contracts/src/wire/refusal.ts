import * as z from 'zod/mini';
import type { SessionEnd } from '../accounts/session-end.ts';

/** Stable names of refusals, for clients. Messages may change. */
export const REFUSAL_CODES = {
  'confirmation-required':
    'Confirm who you are by `POST /auth/confirm`, or in the body of the call, and repeat it',
  'public-url-unset':
    'The portal does not know the address at which it is reached, so a link would not work; the message names the setting',
  'mail-unavailable':
    'The portal sends no mail, which this needs; the message names whom to ask instead',
  'not-yourself': 'The call never works on the own account; another administrator can make it',
  'account-suspended': 'The session is over: an administrator suspended the account',
  'signed-out-by-administrator': 'The session is over: an administrator ended it',
  'signed-out': 'The session is over: its member ended it, perhaps on another device',
  'password-changed': 'The session is over: the account has a new password',
  'email-changed': 'The session is over: the account has a new e-mail address',
  'session-expired': 'The session is over: it was not used for too long',
} as const satisfies Readonly<Record<SessionEnd, string>> & Readonly<Record<string, string>>;
export type RefusalCode = keyof typeof REFUSAL_CODES;

export const refusal = z.object({
  message: z.string(),
  /** One of `REFUSAL_CODES`; a later release may know more. */
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The question to an applicant who signs in while the registration is pending. */
  question: z.optional(z.string()),
  /** The post that the registration named, for an applicant who signs in while it is pending. */
  cameFor: z.optional(z.string()),
  /** The member is suspended. Not set while the registration is pending. */
  suspended: z.optional(z.boolean()),
  /** The ways to complete two-step sign-in, and the challenge for them. */
  secondStep: z.optional(z.array(z.string())),
  challenge: z.optional(z.string()),
  requestId: z.optional(z.string()),
});
export type Refusal = z.infer<typeof refusal>;
