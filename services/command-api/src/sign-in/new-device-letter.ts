import { deviceNames } from '@portal/contracts/accounts/device-name';
import type { Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';

function deviceName(userAgent: string, say: Say): string {
  const { browser, system } = deviceNames(userAgent);
  return browser !== undefined && system !== undefined
    ? say('{browser} on {system}', { browser, system })
    : (browser ?? system ?? say('Unknown device'));
}

export const newDeviceLetter = (id: string, userAgent: string, at: string): Letter => ({
  kind: 'new-device',
  id,
  write: ({ say, urlOf, timeOf }) => ({
    subject: say('New sign-in to your account'),
    paragraphs: [
      say(
        'Someone, probably you, signed in to your account on a device that has not been used for it before:',
      ),
      `${deviceName(userAgent, say)}, ${timeOf(at)}`,
      say('If this was you, you do not need to do anything.'),
      say(
        'If this was not you, open your settings, sign that device out under "Your devices" and change your password: {url}',
        { url: urlOf('/settings/security') },
      ),
      say('If you cannot sign in, ask for a new password: {url}', { url: urlOf('/login') }),
    ],
  }),
});
