import type { MailKind, MailProblem } from '@portal/contracts/mails/mail.api';

export const KINDS: Readonly<Record<MailKind, string>> = {
  'registration-approved': 'The account was approved',
  'registration-rejected': 'The registration was not accepted',
  'approval-taken-back': 'The approval was taken back',
  'rejection-taken-back': 'The rejection was taken back',
  'registration-question': 'A question about the registration',
  'registrations-waiting': 'Registrations are waiting',
  'breach-notice': 'A notice about their data',
  'nominees-changed': 'A change of the nominees',
  'nominee-request': 'The request of a nominee',
  'nominee-copy': 'A link for a nominee to a copy',
  'grievance-due': 'A complaint has to be answered soon',
  'password-reset': 'A link for a new password',
  'password-changed': 'The password was changed',
  'new-device': 'A sign-in from a new device',
  passkey: 'A passkey was added or removed',
  'address-link': 'A link that confirms the address',
  'second-step': 'A change of two-step sign-in',
  'address-left': 'The account has another address now',
  'address-taken-up': 'The account has this address now',
  'address-change': 'A change of the address that they asked for',
  'address-disputed': 'A member did not ask for a new address',
  leaving: 'The account will be erased',
  'log-sealed': 'The daily proof of the history',
  'log-changed': 'The history was changed',
};

export const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  refused:
    'The mail server of this person refused it. Check the address, and correct it on their page.',
  'not-taken': 'No mail server took it for a day. Check the settings for mail.',
  expired: 'Its link stopped working before a mail server took it. You can hand out a new link.',
};
