import { longDate } from '@portal/languages/dates';
import { sayIn } from '@portal/languages/say';
import type { Letter } from '../../mail/letters.ts';
import type { Recipient } from '../../mail/recipients.ts';

export function approved(to: Recipient, id: string, publicUrl: string): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'registration-approved',
    id: `approved-${id}`,
    to,
    subject: say('Your account was approved'),
    paragraphs: [say('Welcome! You can sign in now: {url}', { url: `${publicUrl}/login` })],
  };
}

export function rejected(
  to: Recipient,
  id: string,
  {
    erasedBy,
    reason,
    school,
    timeZone,
  }: {
    /** In ISO 8601. */
    readonly erasedBy: string;
    readonly reason: string | null;
    readonly school: string;
    readonly timeZone: string;
  },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'registration-rejected',
    id: `rejected-${id}`,
    to,
    subject: say('Your registration was not accepted'),
    paragraphs: [
      say('An administrator looked at your registration and did not accept it.'),
      ...(reason === null ? [] : [say('The reason: {reason}', { reason })]),
      school === ''
        ? say('If you think this is a mistake, please write to the school.')
        : say('If you think this is a mistake, please write to {school}.', { school }),
      say(
        'Nobody on the portal can see what you entered any more. It will be erased after {date}.',
        { date: longDate(to.language, erasedBy, timeZone) },
      ),
    ],
  };
}

export function approvalReversed(to: Recipient, id: string): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'approval-taken-back',
    id: `approval-reversed-${id}`,
    to,
    subject: say('Your account is waiting for approval again'),
    paragraphs: [
      say('We wrote to you that your account was approved. That approval was taken back.'),
      say(
        'You cannot sign in for now. We will write to you again when your registration is decided.',
      ),
    ],
  };
}

export function rejectionReversed(to: Recipient, id: string): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'rejection-taken-back',
    id: `rejection-reversed-${id}`,
    to,
    subject: say('Your registration is waiting for approval again'),
    paragraphs: [
      say(
        'We wrote to you that your registration was not accepted. That decision was taken back, and nothing that you entered is lost.',
      ),
      say('We will write to you again when your registration is decided.'),
    ],
  };
}
