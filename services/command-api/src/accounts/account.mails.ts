import type { ResetLink } from '@portal/contracts/administration/administration.api';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export const resetLink = (to: Recipient, id: string, link: ResetLink, minutes: number): Letter => ({
  kind: 'password-reset',
  id,
  expiresAt: link.expiresAt,
  to,
  subject: 'Reset your password',
  paragraphs: [
    'Someone, probably you, asked for a new password for your account. Choose one here:',
    link.url,
    `The link works once, for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  ],
});

export const passwordChanged = (
  to: Recipient,
  id: string,
  {
    signedOut,
    passkeysRemoved,
    publicUrl,
  }: {
    readonly signedOut: string;
    readonly passkeysRemoved: boolean;
    readonly publicUrl: string;
  },
): Letter => ({
  kind: 'password-changed',
  id,
  to,
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account was changed, and you were signed out ${signedOut}. Sign in with the new one.`,
    ...(passkeysRemoved
      ? [
          `All passkeys were removed from your account. You can add one again in your settings: ${publicUrl}/settings/security`,
        ]
      : []),
    `If it was not you, ask for a new password at once: ${publicUrl}/login`,
  ],
});
