import * as z from 'zod/mini';

export const mailKind = z.enum([
  'registration-approved',
  'registration-rejected',
  'approval-taken-back',
  'rejection-taken-back',
  'registration-question',
  'registrations-waiting',
  'grievance-due',
  'breach-notice',
  'nominees-changed',
  'nominee-request',
  'nominee-copy',
  'password-reset',
  'password-changed',
  'new-device',
  'passkey',
  'address-link',
  'second-step',
  'address-left',
  'address-taken-up',
  'address-change',
  'address-disputed',
  'leaving',
  'log-sealed',
  'log-changed',
]);
export type MailKind = z.infer<typeof mailKind>;

/** `refused`: for good, by the recipient's server. `not-taken`: no server took it for a day. `expired`: its link stopped working first. */
export const mailProblem = z.enum(['refused', 'not-taken', 'expired']);
export type MailProblem = z.infer<typeof mailProblem>;

export const failedMail = z.object({
  _id: z.string(),
  member: z.object({ _id: z.string(), fullName: z.string() }),
  kind: mailKind,
  problem: mailProblem,
  failedAt: z.string(),
});
export type FailedMail = z.infer<typeof failedMail>;

/** Newest first. `total` is that of all pages. */
export const failedMailsAnswer = z.object({ data: z.array(failedMail), total: z.int() });
