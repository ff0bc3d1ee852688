import { createTransport } from 'nodemailer';
import { isLoopbackName } from '../http/callers/own-machine.ts';
import { headersOf, MailRefused, MailUnavailable, type Mail } from './mail.ts';

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
};

/** Shorter than the library's, so that one server that says nothing doesn't hold up all mails. */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

const ABOUT_THIS_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);
const isAboutRecipient = (error: Error): boolean =>
  'command' in error && error.command === 'RCPT TO';

/** A refused sender or sign-in is a wrong setting, which someone may correct. A refused recipient or message stays refused. */
const isFinal = (error: Error): boolean =>
  'command' in error &&
  ABOUT_THIS_MAIL.has(error.command) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Leaves out the server's words and the cause, which name the recipient. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'for an unknown reason';
  const facts = [
    'code' in error && error.code,
    'responseCode' in error && error.responseCode,
    'command' in error && error.command,
  ].filter((fact) => typeof fact === 'string' || typeof fact === 'number');
  return facts.join(', ') || 'for an unknown reason';
}

/** A server without this extension may refuse an address whose part before the @ is in another script than Latin. */
const extensionNeededFor = (to: string): string =>
  /[^\p{ASCII}]/u.test(to.slice(0, to.lastIndexOf('@')))
    ? '; this address needs a mail server with SMTPUTF8'
    : '';

/**
 * Sends over TLS alone: `smtps://`, or `smtp://` with STARTTLS, without which whoever stands between could read the password and reset links.
 * A server on this machine needs none, nor one whose address ends in `?requireTLS=false`.
 */
export function createSmtpMail({ url, from }: SmtpOptions): Mail {
  const { hostname } = new URL(url);
  const requireTLS = !isLoopbackName(hostname);
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS }, { from });
  return {
    async send(mail) {
      const { id, to, subject, text } = mail;
      try {
        await transport.sendMail({
          messageId: `<${id}@${hostname}>`,
          to,
          subject,
          text,
          headers: headersOf(mail),
        });
        return { where: hostname };
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        const message = `SMTP: ${hostname} did not take the message (${reasonOf(failure)}${isAboutRecipient(failure) ? extensionNeededFor(to) : ''})`;
        throw isFinal(failure) ? new MailRefused(message) : new MailUnavailable(message);
      }
    },
    // Nothing stays here: the server has it
    forget: () => Promise.resolve(),
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
