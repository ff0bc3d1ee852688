import { sayIn, type Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

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

export function passkeyChanged(
  to: Recipient,
  id: string,
  { change, publicUrl }: { readonly change: PasskeyChange; readonly publicUrl: string },
): Letter {
  const say = sayIn(to.language);
  const { subject, text } = news(say)[change];
  return {
    kind: 'passkey',
    id,
    to,
    subject,
    paragraphs: [
      text,
      say(
        'If it was not you, remove passkeys that you do not know in your settings, and change your password there: {url}',
        { url: `${publicUrl}/settings/security` },
      ),
      say('If you cannot sign in, ask for a new password: {url}', { url: `${publicUrl}/login` }),
    ],
  };
}
