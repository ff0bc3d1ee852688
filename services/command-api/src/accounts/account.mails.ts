import type { ResetLink } from '@portal/contracts/administration/administration.api';
import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function resetLink(to: Recipient, id: string, link: ResetLink, minutes: number): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'password-reset',
    id,
    expiresAt: link.expiresAt,
    to,
    subject: say('Reset your password'),
    paragraphs: [
      say('Someone, probably you, asked for a new password for your account. Choose one here:'),
      link.url,
      say(
        'The link works once, for {minutes} minutes. If it was not you, ignore this mail: your password stays as it is.',
        { minutes },
      ),
    ],
  };
}

export function passwordChanged(
  to: Recipient,
  id: string,
  {
    signedOut,
    passkeysRemoved,
    publicUrl,
  }: {
    readonly signedOut: 'everywhere' | 'elsewhere';
    readonly passkeysRemoved: boolean;
    readonly publicUrl: string;
  },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'password-changed',
    id,
    to,
    subject: say('Your password was changed'),
    paragraphs: [
      signedOut === 'everywhere'
        ? say(
            'The password of your account was changed, and you were signed out everywhere. Sign in with the new one.',
          )
        : say(
            'The password of your account was changed, and you were signed out on all other devices. Sign in with the new one.',
          ),
      ...(passkeysRemoved
        ? [
            say(
              'All passkeys were removed from your account. You can add one again in your settings: {url}',
              { url: `${publicUrl}/settings/security` },
            ),
          ]
        : []),
      say('If it was not you, ask for a new password at once: {url}', {
        url: `${publicUrl}/login`,
      }),
    ],
  };
}
