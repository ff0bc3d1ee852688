/** Code → English text, in ICU MessageFormat. */
export const accountRefusals = {
  'credentials-wrong': 'Invalid email or password',
  'password-not-yours': 'This is not your password',
  'device-not-found': 'Device not found',
  'account-pending': 'Your account is waiting for approval.',
  'account-questioned':
    'Your account is waiting for approval. We have a question about your registration.',
  'account-at-rest':
    'Nobody can sign in to this account for now. If it is yours, please write to the administrators.',
  'too-many-attempts': 'Too many attempts. Please wait a while and try again.',
  'sign-in-busy': 'Many people are signing in right now. Please try again in a moment.',
  'password-too-common': 'This password is too common.',
  'password-changed-meanwhile': 'The password was changed at the same moment. Please try again.',
  'email-link-invalid':
    'This link is not valid any more. If we sent you a newer one, please use that.',
  'email-link-used': 'This link was already used: your e-mail address has changed.',
  'email-already-yours': 'This is already your e-mail address',
  'mail-unavailable':
    'This portal does not send e-mail, so it cannot confirm a new address. Please ask {hasSchool, select, yes {the administrators ({school})} other {the administrators}} to change it.',
  'current-password-wrong': 'The current password is wrong',
  'reset-link-invalid': 'This reset link is not valid any more. Please ask for a new one.',
  'second-step-needed': 'Please enter the code that your app shows.',
  'sign-in-code-wrong': 'This code is wrong or was already used.',
  'too-many-wrong-codes': 'You entered too many wrong codes. Please sign in again.',
  'sign-in-expired': 'Your sign-in has expired. Please sign in again.',
} as const;
