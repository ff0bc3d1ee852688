import { SMTPServer } from 'smtp-server';

export async function openMailbox(): Promise<{
  readonly url: string;
  readonly mails: readonly string[];
  close(): Promise<void>;
}> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.setEncoding('utf8').on('data', (text: string) => (mail += text));
      stream.on('end', () => {
        mails.push(mail.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
