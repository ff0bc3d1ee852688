import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { networkInterfaces } from 'node:os';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createSmtpMail } from './smtp.ts';
import { describeMail } from './testing/mail.contract.ts';

const from = 'Vidyalaya Alumni <portal@school.example>';

const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

async function startServer(host = '127.0.0.1', hideSMTPUTF8 = false) {
  const messages: Uint8Array[] = [];
  const envelopes: { readonly from: string; readonly to: readonly string[] }[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    hideSMTPUTF8,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'portal' && password === 'a secret') done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const refused = (status: number) =>
        Object.assign(new Error(`<bounce.${address}> has no mailbox here`), {
          responseCode: status,
        });
      if (address.startsWith('nobody@')) done(refused(550));
      else if (address.startsWith('greylisted@')) done(refused(451));
      else if (hideSMTPUTF8 && /[^\p{ASCII}]/u.test(address)) done(refused(553));
      else done();
    },
    onData: (stream, session, done) => {
      buffer(stream).then(
        (bytes) => {
          messages.push(bytes);
          const { mailFrom, rcptTo } = session.envelope;
          envelopes.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = (password: string) => `smtp://portal:${encodeURIComponent(password)}@${host}:${port}`;
  return {
    messages,
    envelopes,
    url: url('a secret'),
    wrongUrl: url('a guess'),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

describeMail('SMTP', async () => {
  const server = await startServer();
  return {
    open: () => Promise.resolve(createSmtpMail({ url: server.url, from })),
    arrived: () => Promise.resolve(server.messages),
    close: server.close,
  };
});

describe('mail by SMTP', () => {
  const message = { id: 'm-1', to: 'asha@school.example', subject: 'Hello', text: 'You' };

  it('names sender and recipient in the envelope', async () => {
    const server = await startServer();
    await createSmtpMail({ url: server.url, from }).send(message);
    expect(server.envelopes).toEqual([
      { from: 'portal@school.example', to: ['asha@school.example'] },
    ]);
    await server.close();
  });

  it('sends to addresses with any atom and in any script, where the server takes them', async () => {
    const server = await startServer();
    const mail = createSmtpMail({ url: server.url, from });
    const all = [
      'r&d/office@school.example',
      "o'brien@school.example",
      'आशा.पाटील@xn--w2bfyb.example',
    ];
    for (const to of all) await mail.send({ ...message, to });
    expect(server.envelopes.flatMap(({ to }) => to)).toEqual([
      ...all.slice(0, 2),
      'आशा.पाटील@शाळा.example',
    ]);
    await server.close();
  });

  it('says that an address needs SMTPUTF8 when a server without it refuses the address, and does not name it', async () => {
    const server = await startServer('127.0.0.1', true);
    const mail = createSmtpMail({ url: server.url, from });
    const refusedFor = async (to: string) =>
      String(await mail.send({ ...message, to }).catch((error: unknown) => error));
    const refused = await refusedFor('आशा@school.example');
    expect(refused).toMatch(/MailRefused.*553.*needs a mail server with SMTPUTF8/u);
    expect(refused).not.toMatch(/आशा|school\.example/u);
    expect(await refusedFor('nobody@school.example')).not.toMatch(/SMTPUTF8/u);
    await server.close();
  });

  it('reports a refused recipient by code and command, without the words of the server, which name the address', async () => {
    const server = await startServer();
    const refused: unknown = await createSmtpMail({ url: server.url, from })
      .send({ ...message, to: 'nobody@school.example' })
      .catch((error: unknown) => error);
    expect(String(refused)).toContain('EENVELOPE, 550, RCPT TO');
    expect(inspect(refused, { depth: 9 })).not.toMatch(/nobody|school\.example/u);
    await server.close();
  });

  it.skipIf(outside === undefined)(
    'sends neither password nor message to a server of elsewhere that offers no TLS, unless its address allows that',
    async () => {
      const server = await startServer(outside);
      await expect(createSmtpMail({ url: server.url, from }).send(message)).rejects.toThrow(
        /ETLS/u,
      );
      expect(server.messages).toEqual([]);
      await createSmtpMail({ url: `${server.url}?requireTLS=false`, from }).send(message);
      expect(server.messages).toHaveLength(1);
      await server.close();
    },
  );

  it('reports a failure without the password or the address', async () => {
    const server = await startServer();
    const refused = await createSmtpMail({ url: server.wrongUrl, from })
      .send(message)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'MailUnavailable' });
    expect(String(refused)).not.toContain('a guess');
    await server.close();
    await expect(createSmtpMail({ url: server.url, from }).send(message)).rejects.toMatchObject({
      name: 'MailUnavailable',
    });
  });

  it('tells a recipient who is refused for good from one who may be taken later, and names neither', async () => {
    const server = await startServer();
    const failureOf = async (to: string) => {
      const failed = await createSmtpMail({ url: server.url, from })
        .send({ ...message, to })
        .catch((error: unknown) => error);
      expect(inspect(failed)).not.toContain(to);
      return failed;
    };
    expect(await failureOf('nobody@school.example')).toMatchObject({ name: 'MailRefused' });
    expect(await failureOf('greylisted@school.example')).toMatchObject({ name: 'MailUnavailable' });
    await server.close();
  });
});
