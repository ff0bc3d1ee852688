import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export type PasskeyChange = 'added' | 'removed' | 'all removed';

const NEWS: Readonly<Record<PasskeyChange, { readonly subject: string; readonly text: string }>> = {
  added: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added to your account. Anyone who has it and can unlock it can sign in without your password.',
  },
  removed: {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your account. Nobody can sign in with it any more.',
  },
  'all removed': {
    subject: 'All passkeys were removed from your account',
    text: 'An administrator removed all passkeys from your account. Nobody can sign in with them any more. You can sign in with your password, and add a passkey again in your settings.',
  },
};

export const passkeyChanged = (
  to: Recipient,
  id: string,
  { change, publicUrl }: { readonly change: PasskeyChange; readonly publicUrl: string },
): Letter => ({
  kind: 'passkey',
  id,
  to,
  subject: NEWS[change].subject,
  paragraphs: [
    NEWS[change].text,
    `If it was not you, remove passkeys that you do not know in your settings, and change your password there: ${publicUrl}/settings/security`,
    `If you cannot sign in, ask for a new password: ${publicUrl}/login`,
  ],
});
