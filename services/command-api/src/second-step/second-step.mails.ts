import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export type SecondStepChange = 'on' | 'off' | 'taken off' | 'new codes';

const NEWS: Readonly<
  Record<SecondStepChange, { readonly subject: string; readonly text: string }>
> = {
  on: {
    subject: 'A second step was set up',
    text: 'A second step was set up for your account: from now on signing in takes a code of your app, too. Keep the recovery codes where you find them without your phone.',
  },
  off: {
    subject: 'The second step was switched off',
    text: 'The second step of your account was switched off: from now on signing in takes the password alone.',
  },
  'taken off': {
    subject: 'The second step was taken off your account',
    text: 'An administrator took the second step off your account: from now on signing in takes the password alone. You can set up a new one in your settings.',
  },
  'new codes': {
    subject: 'New recovery codes',
    text: 'New recovery codes were made for your account. The earlier ones do not work any more.',
  },
};

export const secondStepChanged = (
  to: Recipient,
  id: string,
  { change, publicUrl }: { readonly change: SecondStepChange; readonly publicUrl: string },
): Letter => ({
  kind: 'second-step',
  id,
  to,
  subject: NEWS[change].subject,
  paragraphs: [
    NEWS[change].text,
    `If it was not you, ask for a new password at once: ${publicUrl}/login`,
  ],
});
