import { createTransport } from 'nodemailer';
import { MailUnavailable, type Mail } from './mail.ts';

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
};

export function createSmtpMail({ url, from }: SmtpOptions): Mail {
  const { hostname } = new URL(url);
  const transport = createTransport(url, { from });
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({ messageId: `<${id}@${hostname}>`, to, subject, text });
        return { where: hostname };
      } catch (error) {
        throw new MailUnavailable(
          `SMTP: ${hostname} did not take the message: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
