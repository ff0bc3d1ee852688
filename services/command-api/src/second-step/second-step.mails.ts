import type { Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';

export type SecondStepChange = 'on' | 'off' | 'taken off' | 'new codes';

const news = (
  say: Say,
): Readonly<Record<SecondStepChange, { readonly subject: string; readonly text: string }>> => ({
  on: {
    subject: say('Two-step sign-in was turned on'),
    text: say(
      'Two-step sign-in was turned on for your account: from now on you also need a code from your app to sign in. Keep the recovery codes where you can find them without your phone.',
    ),
  },
  off: {
    subject: say('Two-step sign-in was turned off'),
    text: say(
      'Two-step sign-in was turned off for your account: from now on your password alone is enough to sign in.',
    ),
  },
  'taken off': {
    subject: say('Two-step sign-in was turned off for your account'),
    text: say(
      'An administrator turned off two-step sign-in for your account: from now on your password alone is enough to sign in. You can turn it on again in your settings.',
    ),
  },
  'new codes': {
    subject: say('New recovery codes'),
    text: say('Your account has new recovery codes. The earlier ones do not work any more.'),
  },
});

export const secondStepChanged = (id: string, change: SecondStepChange): Letter => ({
  kind: 'second-step',
  id,
  write: ({ say, urlOf }) => {
    const { subject, text } = news(say)[change];
    return {
      subject,
      paragraphs: [
        text,
        say('If this was not you, choose a new password right away: {url}', {
          url: urlOf('/login'),
        }),
      ],
    };
  },
});
