export type Message = {
  /** Mail programs show messages of the same id once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export interface Mail {
  /** `where`: the file or server that took the message, for the log. @throws MailUnavailable */
  send(message: Message): Promise<{ readonly where: string }>;
  close(): Promise<void>;
}

export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}
