import { deviceNames } from '@portal/contracts/accounts/device-name';
import { longTime } from '@portal/languages/dates';
import { sayIn, type Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

function deviceName(userAgent: string, say: Say): string {
  const { browser, system } = deviceNames(userAgent);
  return browser !== undefined && system !== undefined
    ? say('{browser} on {system}', { browser, system })
    : (browser ?? system ?? say('Unknown device'));
}

export function newDeviceLetter(
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
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'new-device',
    id,
    to,
    subject: say('New sign-in to your account'),
    paragraphs: [
      say(
        'Someone, probably you, signed in to your account on a device that has not been used for it before:',
      ),
      `${deviceName(userAgent, say)}, ${longTime(to.language, at, timeZone)} (${timeZone})`,
      say('If it was you, there is nothing to do.'),
      say(
        'If it was not you, sign that device out under "Your devices" in your settings, and change your password there: {url}',
        { url: `${publicUrl}/settings/security` },
      ),
      say('If you cannot sign in, ask for a new password: {url}', { url: `${publicUrl}/login` }),
    ],
  };
}
