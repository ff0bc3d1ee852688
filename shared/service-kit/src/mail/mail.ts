export type Message = {
  /** Mail programs show messages of the same id once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Id of the person about whom it tells something, whom {@link Mail.forget} takes. */
  readonly about?: string;
};

export interface Mail {
  /** `where`: the file or server that took the message, for the log. @throws MailUnavailable, MailRefused; their messages never name the recipient */
  send(message: Message): Promise<{ readonly where: string }>;
  /** Deletes the messages about someone that still lie on this side. */
  forget(about: string): Promise<void>;
  close(): Promise<void>;
}

/** For now; a later try may succeed. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

/** For good: the recipient or this message is not taken, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
