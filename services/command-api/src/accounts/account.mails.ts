import { deviceName } from '@portal/contracts/accounts/device-name';
import type { ResetLink } from '@portal/contracts/administration/administration.api';
import type { Letter } from '../parts/letters.ts';
import type { Recipient } from '../parts/recipients.ts';

export const resetLink = (to: Recipient, id: string, link: ResetLink, minutes: number): Letter => ({
  kind: 'password-reset',
  id,
  expiresAt: link.expiresAt,
  to,
  subject: 'Reset your password',
  paragraphs: [
    'Somebody, probably you, asked for a new password for your account. Choose one here:',
    link.url,
    `The link works once, for ${minutes} minutes. If it was not you, you need do nothing: your password stays as it is.`,
  ],
});

export const passwordChanged = (
  to: Recipient,
  id: string,
  { signedOut, publicUrl }: { readonly signedOut: string; readonly publicUrl: string },
): Letter => ({
  kind: 'password-changed',
  id,
  to,
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account was changed, and you were signed out ${signedOut}. Sign in with the new one.`,
    `If it was not you, ask for a new password at once: ${publicUrl}/login`,
  ],
});

export const newDevice = (
  to: Recipient,
  id: string,
  {
    at,
    timeZone,
    userAgent,
    publicUrl,
  }: {
    readonly at: string;
    readonly timeZone: string;
    readonly userAgent: string;
    readonly publicUrl: string;
  },
): Letter => {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  const time = new Intl.DateTimeFormat('en-GB', form).format(new Date(at));
  return {
    kind: 'new-device',
    id,
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      'Somebody, probably you, signed in to your account on a device that has not been used for it before:',
      `${deviceName(userAgent)}, ${time} (${timeZone})`,
      'If it was you, you need do nothing.',
      `If it was not you, sign that device out under Your devices on your profile, and change your password there: ${publicUrl}/profile`,
      `If you cannot sign in, ask for a new password: ${publicUrl}/login`,
    ],
  };
};
