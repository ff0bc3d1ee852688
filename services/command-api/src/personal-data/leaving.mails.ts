import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

export const leaving = (
  to: Recipient,
  id: string,
  {
    dueAt,
    keepsWords,
    publicUrl,
  }: { readonly dueAt: string; readonly keepsWords: boolean; readonly publicUrl: string },
): Letter => ({
  kind: 'leaving',
  id,
  to,
  subject: 'Your account will be erased',
  paragraphs: [
    `You asked for this: on ${dayOf(dueAt)} your account will be erased${keepsWords ? ' with your profile. What you wrote stays, under "Former member" instead of your name' : ', with everything that you wrote'}. Nobody can bring it back after that.`,
    `If you change your mind, or if it was not you, sign in before then and keep your account: ${publicUrl}/account/data`,
  ],
});
