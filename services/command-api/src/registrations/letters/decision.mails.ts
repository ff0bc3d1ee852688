import type { Letter } from '../../mail/letters.ts';

export const approved = (id: string): Letter => ({
  kind: 'registration-approved',
  id: `approved-${id}`,
  write: ({ say, urlOf }) => ({
    subject: say('Your account was approved'),
    paragraphs: [say('Welcome! You can sign in now: {url}', { url: urlOf('/login') })],
  }),
});

/** @param erasedBy in ISO 8601 */
export const rejected = (id: string, erasedBy: string, reason: string | null): Letter => ({
  kind: 'registration-rejected',
  id: `rejected-${id}`,
  write: ({ say, dateOf, school }) => ({
    subject: say('Your registration was not accepted'),
    paragraphs: [
      say('An administrator looked at your registration and did not accept it.'),
      ...(reason === null ? [] : [say('The reason: {reason}', { reason })]),
      school === ''
        ? say('If you think this is a mistake, please write to the school.')
        : say('If you think this is a mistake, please write to {school}.', { school }),
      say(
        'Nobody on the portal can see what you entered any more. It will be erased after {date}.',
        { date: dateOf(erasedBy) },
      ),
    ],
  }),
});

export const approvalReversed = (id: string): Letter => ({
  kind: 'approval-taken-back',
  id: `approval-reversed-${id}`,
  write: ({ say }) => ({
    subject: say('Your account is waiting for approval again'),
    paragraphs: [
      say('We wrote to you that your account was approved. That approval has been undone.'),
      say(
        'You cannot sign in for now. We will write to you again when your registration is decided.',
      ),
    ],
  }),
});

export const rejectionReversed = (id: string): Letter => ({
  kind: 'rejection-taken-back',
  id: `rejection-reversed-${id}`,
  write: ({ say }) => ({
    subject: say('Your registration is waiting for approval again'),
    paragraphs: [
      say(
        'We wrote to you that your registration was not accepted. That decision has been undone, and nothing that you entered is lost.',
      ),
      say('We will write to you again when your registration is decided.'),
    ],
  }),
});
