import type { ResetLink } from '@portal/contracts/administration/administration.api';
import type { Letter } from '../mail/letters.ts';
import { RESET_LINK_MINUTES } from '../sign-in/reset-links.ts';

export const resetLink = (id: string, { url, expiresAt }: ResetLink): Letter => ({
  kind: 'password-reset',
  id,
  expiresAt,
  write: ({ say }) => ({
    subject: say('Reset your password'),
    paragraphs: [
      say('Someone, probably you, asked for a new password for your account. Choose one here:'),
      url,
      say(
        'The link works once, within {minutes} minutes. If this was not you, ignore this email: your password stays the same.',
        { minutes: RESET_LINK_MINUTES },
      ),
    ],
  }),
});

export const passwordChanged = (
  id: string,
  signedOut: 'everywhere' | 'elsewhere',
  passkeysRemoved: boolean,
): Letter => ({
  kind: 'password-changed',
  id,
  write: ({ say, urlOf }) => ({
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
              { url: urlOf('/settings/security') },
            ),
          ]
        : []),
      say('If this was not you, choose a new password right away: {url}', { url: urlOf('/login') }),
    ],
  }),
});
