import { wordsFrom } from '@portal/languages/coded-text';

/** What successful answers say. Code → English text, in ICU MessageFormat. */
export const answerTexts = {
  'saved-not-shown': 'Saved. It will show in a moment.',
  'mail-tried-again': 'The mail is being tried again.',
  'mail-set-aside': 'The mail is set aside.',
  'signed-out-everywhere': 'The member has been signed out everywhere.',
  'feedback-submitted': 'Feedback submitted successfully. Thank you!',
  'post-deleted': 'Post deleted',
  registered: 'Registration successful! Please wait for admin approval.',
  'confirmation-link-sent':
    'If an address waits to be confirmed, a link is on its way to it. Please also check your spam folder.',
  'address-confirmed': 'Thank you. Your address is confirmed.',
  'question-answered': 'Thank you. Your answer is with the administrators.',
  'question-sent': 'Your question was sent',
  'user-approved': 'User approved',
  'user-rejected': 'User rejected and deleted',
  'passkey-removed': 'The passkey is removed.',
  'passkeys-removed': 'The passkeys of the member are removed.',
  'roster-deleted': 'The roster has been deleted.',
  'nominee-named': 'Your nominee is named. We have sent you a mail about it.',
  'nominee-changed': 'The details are changed.',
  'nominee-withdrawn': 'Your nominee is withdrawn.',
  'nominee-request-opened': 'The request is open. Another administrator has to confirm it.',
  'nominee-request-confirmed': 'The request is confirmed, and the account is closed.',
  'nominee-request-closed': 'The request is closed.',
  'account-reopened': 'The account works as before.',
  'message-deleted': 'Message deleted',
  'notifications-read': 'All notifications marked as read',
  'notification-read': 'Notification marked as read',
  'contact-asked': 'Your message is with them.',
  'consent-noted': 'Noted. Thank you.',
  confirmed: 'Thank you. You need not confirm again for five minutes.',
  'second-step-off': 'Two-step sign-in is off.',
  'second-step-turned-off': 'Two-step sign-in was turned off.',
  'comment-deleted': 'Comment deleted',
  'signed-out': 'You have been signed out.',
  'device-signed-out': 'The device has been signed out.',
  'devices-signed-out': 'All other devices have been signed out.',
  'password-changed':
    'Your password has been changed.{passkeys, select, removed { Your passkeys were removed. You can add them again in your settings.} other {}}',
  'email-link-sent':
    'We have sent a link to {email}. Your e-mail address changes once you open it.',
  'email-changed':
    'Your e-mail address has changed, and you were signed out everywhere. Please sign in with the new one.',
  'account-taken-back':
    'Your account has this e-mail address and the password that you have just entered. You were signed out everywhere, and all passkeys were removed. Please sign in, and choose another password if anyone else may know this one.',
  'account-signed-out':
    'Everybody has been signed out of your account, and the administrators have been told.',
  'reset-link-sent':
    'If an account with that email exists, a reset link has been sent. Please also check your spam folder.',
  'password-reset':
    'Your password has been reset. Please sign in with the new one.{passkeys, select, removed { Your passkeys were removed. You can add them again in your settings.} other {}}',
  'account-hidden': 'Your account is hidden. Sign in to show it again.',
  'complaint-filed': 'Your complaint is filed. You get an answer by {due, date, long}.',
  'complaint-answered': 'Your answer was sent.',
  'group-removed': 'Group removed',
} as const;

type AnswerTexts = typeof answerTexts;
/** The codes of the texts that need no values. */
export type PlainAnswer = {
  [Code in keyof AnswerTexts]: AnswerTexts[Code] extends `${string}{${string}` ? never : Code;
}[keyof AnswerTexts];

export const answerWordsOf = wordsFrom(answerTexts);
