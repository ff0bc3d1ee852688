import { deviceName } from '@portal/contracts/accounts/device-name';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export const newDeviceLetter = (
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
      'Someone, probably you, signed in to your account on a device that has not been used for it before:',
      `${deviceName(userAgent)}, ${time} (${timeZone})`,
      'If it was you, there is nothing to do.',
      `If it was not you, sign that device out under "Your devices" in your settings, and change your password there: ${publicUrl}/settings/security`,
      `If you cannot sign in, ask for a new password: ${publicUrl}/login`,
    ],
  };
};
