import net from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openMailbox } from '../mailbox.ts';

const LINES_UP_TO_DATA = [
  'EHLO portal.example',
  'MAIL FROM:<portal@school.example>',
  'RCPT TO:<asha@example.com>',
  'DATA',
];

/** A connection on which the server waits for the text of a mail. */
async function connectionUpToData(url: string) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'data');
  for (const line of LINES_UP_TO_DATA) {
    socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  return socket;
}

it('a sender killed in the middle of a mail does not end the server of the tests', async () => {
  const mailbox = await openMailbox();
  try {
    const killed = await connectionUpToData(mailbox.url);
    killed.resetAndDestroy();

    const sender = await connectionUpToData(mailbox.url);
    sender.write('A whole mail\r\n.\r\n');
    await once(sender, 'data');
    sender.destroy();
    expect(mailbox.mails).toEqual(['A whole mail\r\n']);
  } finally {
    await mailbox.close();
  }
});
