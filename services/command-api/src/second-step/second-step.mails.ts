import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export type SecondStepChange = 'on' | 'off' | 'taken off' | 'new codes';

const NEWS: Readonly<
  Record<SecondStepChange, { readonly subject: string; readonly text: string }>
> = {
  on: {
    subject: 'Two-step sign-in was turned on',
    text: 'Two-step sign-in was turned on for your account: from now on you also need a code from your app to sign in. Keep the recovery codes where you can find them without your phone.',
  },
  off: {
    subject: 'Two-step sign-in was turned off',
    text: 'Two-step sign-in was turned off for your account: from now on your password alone is enough to sign in.',
  },
  'taken off': {
    subject: 'Two-step sign-in was turned off for your account',
    text: 'An administrator turned off two-step sign-in for your account: from now on your password alone is enough to sign in. You can turn it on again in your settings.',
  },
  'new codes': {
    subject: 'New recovery codes',
    text: 'Your account has new recovery codes. The earlier ones do not work any more.',
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
