export type Message = {
  /** Names the message, so that one sent twice is one for the reader. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** Hands a message over for delivery. Resolves once somebody else has taken responsibility for it. */
export interface Mail {
  /** `where`: for the log, without personal data: a file, a server's name. @throws MailUnavailable */
  send(message: Message): Promise<{ readonly where: string }>;
  close(): Promise<void>;
}

export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}
