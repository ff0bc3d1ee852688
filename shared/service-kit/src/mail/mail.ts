export type Message = {
  /** Mail programs show messages of the same id once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The language of both, as a BCP 47 tag, for the header `Content-Language`. */
  readonly language?: string;
  /** Id of the person about whom it tells something, whom {@link Mail.forget} takes. */
  readonly about?: string;
};

/** The headers that say something about the words. */
export const headersOf = ({ language }: Message): Readonly<Record<string, string>> =>
  language === undefined ? {} : { 'Content-Language': language };

export interface Mail {
  /** `where`: the file or server that took the message, for the log. @throws MailUnavailable, MailRefused; their messages never name the recipient */
  send(message: Message): Promise<{ readonly where: string }>;
  /** Deletes the messages about someone that still lie on this side. */
  forget(about: string): Promise<void>;
  close(): Promise<void>;
}

/** The failure is temporary: a later try may succeed. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

/** The failure is permanent: the server refuses the recipient or this message, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
