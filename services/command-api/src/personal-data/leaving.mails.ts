import { longDate } from '@portal/languages/dates';
import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function leaving(
  to: Recipient,
  id: string,
  leave: {
    readonly dueAt: string;
    readonly keepsWords: boolean;
    readonly publicUrl: string;
    readonly timeZone: string;
  },
): Letter {
  const say = sayIn(to.language);
  const date = longDate(to.language, leave.dueAt, leave.timeZone);
  return {
    kind: 'leaving',
    id,
    to,
    subject: say('Your account will be erased'),
    paragraphs: [
      leave.keepsWords
        ? say(
            'You asked for this: on {date} your account will be erased with your profile. What you wrote stays, under "Former member" instead of your name. Nobody can bring it back after that.',
            { date },
          )
        : say(
            'You asked for this: on {date} your account will be erased, with everything that you wrote. Nobody can bring it back after that.',
            { date },
          ),
      say(
        'If you change your mind, or if it was not you, sign in before then and keep your account: {url}',
        { url: `${leave.publicUrl}/account/data` },
      ),
    ],
  };
}
