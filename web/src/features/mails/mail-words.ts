import type { MailKind, MailProblem } from '@portal/contracts/mails/mail.api';
import { msg, type Text } from '../../lib/language/translation.ts';

export const KINDS: Readonly<Record<MailKind, Text>> = {
  'registration-approved': msg('The account was approved'),
  'registration-rejected': msg('The registration was not accepted'),
  'approval-taken-back': msg('The approval was undone'),
  'rejection-taken-back': msg('The rejection was undone'),
  'registration-question': msg('A question about the registration'),
  'registrations-waiting': msg('Registrations are waiting'),
  'breach-notice': msg('A notice about their data'),
  'nominees-changed': msg('A change of the nominees'),
  'nominee-request': msg('The request of a nominee'),
  'nominee-copy': msg('A link for a nominee to a copy'),
  'grievance-due': msg('A complaint has to be answered soon'),
  'password-reset': msg('A link for a new password'),
  'password-changed': msg('The password was changed'),
  'new-device': msg('A sign-in from a new device'),
  passkey: msg('A passkey was added or removed'),
  'address-link': msg('A link that confirms the address'),
  'second-step': msg('A change of two-step sign-in'),
  'address-left': msg('The account has another address now'),
  'address-taken-up': msg('The account has this address now'),
  'address-change': msg('A change of the address that they asked for'),
  'address-disputed': msg('A member did not ask for a new address'),
  leaving: msg('The account will be erased'),
  'log-sealed': msg('The daily seal of the history'),
  'log-changed': msg('The history was changed'),
};

export const PROBLEMS: Readonly<Record<MailProblem, Text>> = {
  refused: msg(
    'The mail server of this person refused it. Check the address, and correct it on their page.',
  ),
  'not-taken': msg(
    'No mail server accepted it for a day. Ask whoever runs the portal to check its email settings.',
  ),
  expired: msg(
    'Its link stopped working before a mail server accepted the email. You can make a new link.',
  ),
};
