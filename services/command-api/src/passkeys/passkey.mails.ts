import type { Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';

export type PasskeyChange = 'added' | 'removed' | 'all removed';

const news = (
  say: Say,
): Readonly<Record<PasskeyChange, { readonly subject: string; readonly text: string }>> => ({
  added: {
    subject: say('A passkey was added to your account'),
    text: say(
      'A passkey was added to your account. Anyone who has it and can unlock it can sign in without your password.',
    ),
  },
  removed: {
    subject: say('A passkey was removed from your account'),
    text: say('A passkey was removed from your account. Nobody can sign in with it any more.'),
  },
  'all removed': {
    subject: say('All passkeys were removed from your account'),
    text: say(
      'An administrator removed all passkeys from your account. Nobody can sign in with them any more. You can sign in with your password, and add a passkey again in your settings.',
    ),
  },
});

export const passkeyChanged = (id: string, change: PasskeyChange): Letter => ({
  kind: 'passkey',
  id,
  write: ({ say, urlOf }) => {
    const { subject, text } = news(say)[change];
    return {
      subject,
      paragraphs: [
        text,
        say(
          'If this was not you, open your settings, remove the passkeys that you do not recognize and change your password: {url}',
          { url: urlOf('/settings/security') },
        ),
        say('If you cannot sign in, ask for a new password: {url}', { url: urlOf('/login') }),
      ],
    };
  },
});
