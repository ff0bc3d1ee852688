import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { systemCode, writeFileAtomically } from '../atomic-file.ts';
import { MailUnavailable, type Mail } from './mail.ts';

type Log = { info(fields: { readonly file: string }, message: string): void };

export function createOutboxMail(options: {
  readonly folder: string;
  readonly from: string;
  readonly log?: Log;
  readonly now?: () => Date;
}): Mail {
  const { folder, from, log, now = () => new Date() } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  return {
    async send({ id, to, subject, text }) {
      const date = now();
      const time = date.toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}-${id.replace(/[^A-Za-z0-9_-]/g, '_')}.eml`);
      try {
        const { message } = await transport.sendMail({
          messageId: `<${id}@outbox>`,
          date,
          from,
          to,
          subject,
          text,
        });
        if (!Buffer.isBuffer(message)) throw new TypeError('The message came as a stream');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomically(file, message);
      } catch (error) {
        throw new MailUnavailable(
          `The message could not be put into ${folder} (${systemCode(error) ?? String(error)})`,
          { cause: error },
        );
      }
      log?.info({ file }, 'a message was put into the outbox');
      return { where: file };
    },
    close: () => Promise.resolve(),
  };
}
