import type { Letter } from '../mail/letters.ts';

export const leaving = (id: string, dueAt: string, keepsWords: boolean): Letter => ({
  kind: 'leaving',
  id,
  write: ({ say, urlOf, dateOf }) => ({
    subject: say('Your account will be erased'),
    paragraphs: [
      keepsWords
        ? say(
            'You asked for this: on {date} your account will be erased with your profile. What you wrote stays, under "Former member" instead of your name. Nobody can bring it back after that.',
            { date: dateOf(dueAt) },
          )
        : say(
            'You asked for this: on {date} your account will be erased, with everything that you wrote. Nobody can bring it back after that.',
            { date: dateOf(dueAt) },
          ),
      say(
        'If you change your mind, or if it was not you, sign in before then and keep your account: {url}',
        { url: urlOf('/account/data') },
      ),
    ],
  }),
});
