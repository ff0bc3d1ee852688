/** Code → English text, in ICU MessageFormat. */
export const suspensionRefusals = {
  'suspension-only-approved': 'Only approved members can be suspended.',
  'suspension-of-administrator': 'An administrator cannot be suspended.',
  'suspension-of-yourself': 'You cannot suspend yourself.',
  'sign-in-suspended':
    '{ends, select, yes {Your account is suspended until {until, date, long}.} other {Your account is suspended until an administrator ends it.}}{hasReason, select, yes { Reason: {reason}} other {}}',
} as const;
