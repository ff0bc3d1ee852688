import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  readonly url: string;
  readonly mails: readonly string[];
  /** How often a mail was offered to this address. */
  offered(address: string): number;
  /** From now on: the status that the address is refused with, or null to take its mails. */
  answer(statusOf: (address: string) => number | null): void;
  close(): Promise<void>;
};

/** A sender that is killed in the middle of a mail ends its connection, not the server. */
export function outliveSenders(server: SMTPServer): void {
  server.on('error', (error) => {
    const isOfOneConnection = 'remoteAddress' in error;
    if (!isOfOneConnection) throw error;
  });
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const offers: string[] = [];
  let statusOf: (address: string) => number | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      offers.push(address);
      const responseCode = statusOf(address);
      if (responseCode === null) done();
      else done(Object.assign(new Error('Not this address'), { responseCode }));
    },
    onData(stream, _session, done) {
      let mail = '';
      stream.setEncoding('utf8').on('data', (text: string) => (mail += text));
      stream.on('end', () => {
        mails.push(mail.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  outliveSenders(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    offered: (to) => offers.filter((offer) => offer === to).length,
    answer: (next) => {
      statusOf = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
