import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { systemCode, writeFileAtomically } from '../files/atomic-file.ts';
import { headersOf, MailUnavailable, type Mail } from './mail.ts';

type Log = { info(fields: { readonly file: string }, message: string): void };

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
const OURS = /^\d{4}-\d{2}-\d{2}T[\d-]+Z-[\w-]+\.eml$/u;

/** Mails hold names, addresses and reset links, and nobody else removes them, whatever becomes of their recipients. */
async function removeOld(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => OURS.test(each))) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && now.getTime() - written.mtimeMs >= KEPT_MS) await rm(file, { force: true });
  }
}

/** A header, by which a file is found again. */
const ABOUT = 'X-Portal-About';

async function removeAbout(folder: string, about: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => OURS.test(each))) {
    const file = join(folder, name);
    const message = await readFile(file, 'utf8').catch(() => '');
    const [headers = ''] = message.split('\r\n\r\n', 1);
    if (headers.split('\r\n').includes(`${ABOUT}: ${about}`)) await rm(file, { force: true });
  }
}

/** Puts each mail into a file, for 24 hours. */
export function createOutboxMail(options: {
  readonly folder: string;
  readonly from: string;
  readonly log?: Log;
  readonly now?: () => Date;
}): Mail {
  const { folder, from, log, now = () => new Date() } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  let swept = removeOld(folder, now()).catch(() => undefined);
  const sweep = setInterval(() => {
    swept = swept.then(() => removeOld(folder, now())).catch(() => undefined);
  }, HOUR_MS).unref();

  return {
    async send(mail) {
      const { id, to, subject, text, about } = mail;
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
          headers: { ...headersOf(mail), ...(about !== undefined && { [ABOUT]: about }) },
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
    forget: (about) => removeAbout(folder, about),
    async close() {
      clearInterval(sweep);
      await swept;
    },
  };
}
