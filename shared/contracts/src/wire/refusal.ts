import * as z from 'zod/mini';
import type { SessionEnd } from '../accounts/session-end.ts';
import { byId } from '../fields/by-id.ts';

/** How a session can have ended, which is the code of the refusal then. */
export const SESSION_ENDS = {
  'account-suspended': 'An administrator suspended the account',
  'signed-out-by-administrator': 'An administrator ended the session',
  'signed-out': 'The member ended the session, perhaps on another device',
  'password-changed': 'The account has a new password',
  'email-changed': 'The account has a new email address',
  'session-expired': 'The session was not used for too long',
} as const satisfies Readonly<Record<SessionEnd, string>>;

const said = {
  /** In the language that `Accept-Language` names, in English without one. */
  message: z.string(),
  /** The stable name of what `message` says. */
  code: z.optional(z.string()),
  /** The values in `message`, by their names. */
  parameters: z.optional(byId(z.unknown())),
};

export const refusal = z.object({
  ...said,
  /** One entry for each field. Where a field broke several rules, `message` says all of them and `code` names the first. */
  errors: z.optional(z.array(z.object({ field: z.string(), ...said }))),
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
