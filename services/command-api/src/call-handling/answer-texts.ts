import { wordsFrom } from '@portal/languages/coded-text';

/** What successful answers say. Code → English text, in ICU MessageFormat. */
export const answerTexts = {
  'saved-not-shown': 'Saved. It will show in a moment.',
  'mail-tried-again': 'The portal is trying to send the email again.',
  'mail-set-aside': 'The email was set aside.',
  'signed-out-everywhere': 'The member has been signed out everywhere.',
  'feedback-submitted': 'Feedback submitted successfully. Thank you!',
  'post-deleted': 'Post deleted',
  registered: 'Registration successful! Please wait for admin approval.',
  'confirmation-link-sent':
    'If an address is waiting to be confirmed, a link is on its way to it. Please also check your spam folder.',
  'address-confirmed': 'Thank you. Your address is confirmed.',
  'question-answered': 'Thank you. Your answer is with the administrators.',
  'question-sent': 'Your question was sent',
  'user-approved': 'User approved',
  'user-rejected': 'User rejected and deleted',
  'passkey-removed': 'The passkey was removed.',
  'passkeys-removed': 'The member’s passkeys were removed.',
  'roster-deleted': 'The roster has been deleted.',
  'nominee-named': 'You have named your nominee. We have sent you an email about it.',
  'nominee-changed': 'The details were changed.',
  'nominee-withdrawn': 'You have withdrawn your nominee.',
  'nominee-request-opened': 'The request is open. Another administrator has to confirm it.',
  'nominee-request-confirmed': 'The request was confirmed, and the account is closed.',
  'nominee-request-closed': 'The request was closed.',
  'account-reopened': 'The account works as before.',
  'message-deleted': 'Message deleted',
  'notifications-read': 'All notifications marked as read',
  'notification-read': 'Notification marked as read',
  'contact-asked': 'Your message was sent.',
  'consent-noted': 'Noted. Thank you.',
  confirmed: 'Thank you. You do not need to confirm again for five minutes.',
  'second-step-off': 'Two-step sign-in is off.',
  'second-step-turned-off': 'Two-step sign-in was turned off.',
  'comment-deleted': 'Comment deleted',
  'signed-out': 'You have been signed out.',
  'device-signed-out': 'The device has been signed out.',
  'devices-signed-out': 'All other devices have been signed out.',
  'password-changed':
    'Your password has been changed.{passkeys, select, removed { Your passkeys were removed. You can add them again in your settings.} other {}}',
  'email-link-sent': 'We have sent a link to {email}. Your email address changes once you open it.',
  'email-changed':
    'Your email address has changed, and you were signed out everywhere. Please sign in with the new one.',
  'account-taken-back':
    'Your account has this email address and the password that you have just entered. You were signed out everywhere, and all passkeys were removed. Please sign in, and choose another password if anyone else may know this one.',
  'account-signed-out':
    'Everyone has been signed out of your account, and the administrators have been told.',
  'reset-link-sent':
    'If an account with that email exists, a reset link has been sent. Please also check your spam folder.',
  'password-reset':
    'Your password has been reset. Please sign in with the new one.{passkeys, select, removed { Your passkeys were removed. You can add them again in your settings.} other {}}',
  'account-hidden': 'Your account is hidden. Sign in to show it again.',
  'complaint-filed': 'Your complaint was filed. You will get an answer by {due, date, long}.',
  'complaint-answered': 'Your answer was sent.',
  'group-removed': 'Group removed',
} as const;

type AnswerTexts = typeof answerTexts;
/** The codes of the texts that need no values. */
export type PlainAnswer = {
  [Code in keyof AnswerTexts]: AnswerTexts[Code] extends `${string}{${string}` ? never : Code;
}[keyof AnswerTexts];

export const answerWordsOf = wordsFrom(answerTexts);
