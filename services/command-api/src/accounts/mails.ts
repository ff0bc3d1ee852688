import type { Mail, Message } from '@portal/service-kit/mail/mail';
import type { Logger } from 'pino';
import type { Background } from '../background.ts';
import type { Recipient } from './accounts.ts';

export interface AccountMails {
  resetLink(to: Recipient, id: string, link: string, minutes: number): Promise<void>;
  passwordChanged(to: Recipient, id: string): void;
  approved(to: Recipient, memberId: string): void;
  rejected(to: Recipient, memberId: string, erasedBy: Date): void;
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What the portal writes to people about their account. The log says where a mail went, never to whom. */
export function createAccountMails(options: {
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly background: Background;
}): AccountMails {
  const { mail, publicUrl, log, background } = options;

  async function send(what: string, message: Message): Promise<void> {
    const { where } = await mail.send(message);
    log.info({ mail: message.id, where }, `${what}: the mail is on its way`);
  }
  const sendLater = (what: string, message: Message): void => {
    background.run(what, () => send(what, message));
  };
  const letter = ({ fullName }: Recipient, ...paragraphs: readonly string[]): string =>
    [`Hello ${fullName},`, ...paragraphs, 'The alumni portal', publicUrl].join('\n\n');

  return {
    resetLink: (to, id, link, minutes) =>
      send('password reset', {
        id,
        to: to.email,
        subject: 'Reset your password',
        text: letter(
          to,
          'Somebody, probably you, asked for a new password for your account. Choose one here:',
          link,
          `The link works once, for ${minutes} minutes. If it was not you, you need do nothing: your password stays as it is.`,
        ),
      }),
    passwordChanged(to, id) {
      sendLater('password changed', {
        id,
        to: to.email,
        subject: 'Your password was changed',
        text: letter(
          to,
          'The password of your account was changed, and you were signed out everywhere. Sign in with the new one.',
          `If it was not you, ask for a new password at once: ${publicUrl}/login`,
        ),
      });
    },
    approved(to, memberId) {
      sendLater('registration approved', {
        id: `approved-${memberId}`,
        to: to.email,
        subject: 'Your account was approved',
        text: letter(to, `Welcome! You can sign in now: ${publicUrl}/login`),
      });
    },
    rejected(to, memberId, erasedBy) {
      sendLater('registration rejected', {
        id: `rejected-${memberId}`,
        to: to.email,
        subject: 'Your registration was not accepted',
        text: letter(
          to,
          'An administrator looked at your registration and did not accept it. If you think this is a mistake, please write to the school.',
          `Nobody on the portal sees what you entered any more, and it will be erased after ${longDate.format(erasedBy)}.`,
        ),
      });
    },
  };
}
