import type { Mail } from '@portal/service-kit/mail/mail';
import type { Logger } from 'pino';
import type { Background } from '../background.ts';
import type { Recipient } from './recipients.ts';

export type Letter = {
  readonly about: string;
  readonly id: string;
  readonly to: Recipient;
  readonly subject: string;
  readonly paragraphs: readonly string[];
};

/** Logs where a mail is stored, and never the recipient. */
export function createLetters(options: {
  readonly mail: Mail;
  readonly publicUrl: string;
  readonly background: Background;
  readonly log: Logger;
}) {
  const { mail, publicUrl, background, log } = options;

  async function send({ about, id, to, subject, paragraphs }: Letter): Promise<void> {
    const lines = [`Hello ${to.fullName},`, ...paragraphs, 'The alumni portal', publicUrl];
    const { where } = await mail.send({ id, to: to.email, subject, text: lines.join('\n\n') });
    log.info({ mail: id, where }, `${about}: the mail is on its way`);
  }

  return {
    send,
    sendLater(letter: Letter): void {
      background.run(letter.about, () => send(letter));
    },
  };
}
