import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailRefused, MailUnavailable, type Message } from '@portal/service-kit/mail/mail';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createMailQueue,
  type FailedMail,
  type MailOutcome,
  type QueuedMail,
} from './mail-queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let folder: string;
let file: string;
let vault: ReturnType<typeof createVault>;
let time: number;
let sent: Message[];
let failed: FailedMail[];
let counts: MailOutcome[];
let forgotten: string[];
/** The server takes mails unless this throws. */
let server: () => void | Promise<void>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-queue-'));
  file = join(folder, 'vault.sqlite');
  vault = createVault(createSqliteVaultStore({ file }), randomBytes(32));
  time = Date.parse('2026-03-10T08:00:00.000Z');
  [sent, failed, counts, forgotten] = [[], [], [], []];
  server = () => undefined;
});
afterEach(async () => {
  await vault.close();
  rmSync(folder, { recursive: true });
});

const unavailable = () => {
  throw new MailUnavailable('Try again later');
};
const refuse = () => {
  throw new MailRefused('There is no such mailbox');
};
const openQueue = (onFailed = async (mail: FailedMail) => void failed.push(mail)) =>
  createMailQueue({
    vault,
    mail: {
      async send(message) {
        await server();
        sent.push(message);
        return { where: 'a server' };
      },
      forget: async (about) => void forgotten.push(about),
      close: () => Promise.resolve(),
    },
    firstWaitMs: MINUTE,
    now: () => new Date(time),
    log: pino({ level: 'silent' }),
    onFailed,
    counted: (outcome) => counts.push(outcome),
  });
const memberId = randomUUID();
const aMail = (more: Partial<QueuedMail> = {}): QueuedMail => ({
  id: randomUUID(),
  memberId,
  kind: 'registration-approved',
  message: { id: 'approved-1', to: 'asha@school.example', subject: 'Welcome', text: 'Hello Asha' },
  ...more,
});
const running = new AbortController().signal;
const later = (milliseconds: number): number => (time += milliseconds);
const instant = (milliseconds: number) => new Date(time + milliseconds).toISOString();

/** Lets the time pass minute by minute, and gives the minutes at which the server was asked. */
async function triesWithin(hours: number, queue = openQueue()): Promise<readonly number[]> {
  const began = time;
  const asked: number[] = [];
  const answer = server;
  server = () => {
    asked.push((time - began) / MINUTE);
    return answer();
  };
  for (let minute = 0; minute <= hours * 60; minute++) {
    await queue.sendDue(running);
    later(MINUTE);
  }
  return asked;
}

it('a mail that the server takes leaves once, however often it is put or due', async () => {
  const queue = openQueue();
  const mail = aMail();
  await queue.put(mail);
  await queue.send(mail.id);
  await queue.put(mail);
  await queue.send(mail.id);
  later(HOUR);
  await queue.sendDue(running);
  expect(sent).toEqual([{ ...mail.message, about: memberId }]);
  expect(counts).toEqual(['sent']);
});

it('mails that cannot even be tried do not hold up the mails after them', async () => {
  const giveUpAt = instant(MINUTE);
  const queue = openQueue(async () => {
    throw new Error('The log cannot be written');
  });
  // A page full of mails that are given up, which cannot be noted, and one more
  for (let count = 0; count < 100; count++) await queue.put(aMail({ expiresAt: giveUpAt }));
  later(MINUTE);
  const waiting = aMail();
  await queue.put(waiting);
  await queue.sendDue(running);
  await queue.sendDue(running);
  expect(sent).toEqual([{ ...waiting.message, about: memberId }]);
});

it('a mail that the server does not take is tried again with growing waits, for a day', async () => {
  server = unavailable;
  const queue = openQueue();
  const mail = aMail();
  await queue.put(mail);
  const tries = await triesWithin(25, queue);
  expect(tries.slice(0, 7)).toEqual([0, 1, 6, 21, 81, 141, 201]);
  expect(tries.at(-1)).toBeGreaterThan(22 * 60);
  expect(failed).toEqual([
    { id: mail.id, memberId, kind: 'registration-approved', problem: 'not-taken' },
  ]);
  expect(counts.filter((outcome) => outcome === 'retried')).toHaveLength(tries.length);
  expect(counts.at(-1)).toBe('failed');
});

it('a mail that waits is sent once the server takes mails again, even by a process that was started since', async () => {
  server = unavailable;
  await openQueue().put(aMail());
  await openQueue().sendDue(running);
  server = () => undefined;
  later(MINUTE - 1);
  await openQueue().sendDue(running);
  expect(sent).toEqual([]);
  later(1);
  await openQueue().sendDue(running);
  expect(sent).toHaveLength(1);
  expect(failed).toEqual([]);
});

it('a mail that is refused for good is not tried again', async () => {
  server = refuse;
  const mail = aMail();
  await openQueue().put(mail);
  expect(await triesWithin(3)).toEqual([0]);
  expect(failed).toMatchObject([{ id: mail.id, problem: 'refused' }]);
});

it('a mail with a link is given up when the link expires, and its words are forgotten', async () => {
  server = unavailable;
  const queue = openQueue();
  const mail = aMail({ kind: 'password-reset', expiresAt: instant(HOUR) });
  await queue.put(mail);
  expect(await triesWithin(3)).toEqual([0, 1, 6, 21]);
  expect(failed).toMatchObject([{ id: mail.id, problem: 'expired' }]);
  expect(await vault.mail(mail.id)).toMatchObject({ state: 'failed', sealed: null });
  expect(await queue.revive(mail.id)).toBe(false);
});

it('of several processes one tries a mail', async () => {
  let takes: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (takes = resolve));
  server = () => taken;
  const mail = aMail();
  await openQueue().put(mail);
  const trying = [openQueue(), openQueue(), openQueue()].flatMap((queue) => [
    queue.sendDue(running),
    queue.send(mail.id),
  ]);
  takes();
  await Promise.all(trying);
  expect(sent).toHaveLength(1);
  expect(await vault.mail(mail.id)).toMatchObject({ state: 'done', sealed: null, tries: 1 });
});

it('another process takes over a mail whose sender died while sending it', async () => {
  server = () => new Promise(() => undefined);
  const mail = aMail();
  await openQueue().put(mail);
  void openQueue().sendDue(running);
  await expect.poll(async () => (await vault.mail(mail.id))?.tries).toBe(1);
  server = () => undefined;
  later(5 * MINUTE - 1);
  await openQueue().sendDue(running);
  expect(sent).toEqual([]);
  later(1);
  await openQueue().sendDue(running);
  expect(sent).toHaveLength(1);
});

it('a failure that could not be noted is noted at the next try', async () => {
  server = refuse;
  const mail = aMail();
  const queue = openQueue(() => Promise.reject(new Error('The log is away')));
  await queue.put(mail);
  await expect(queue.send(mail.id)).rejects.toThrow('The log is away');
  later(5 * MINUTE);
  await openQueue().sendDue(running);
  expect(failed).toMatchObject([{ id: mail.id, problem: 'refused' }]);
});

it('a failed mail that is revived is tried for another day', async () => {
  server = unavailable;
  const queue = openQueue();
  const mail = aMail();
  await queue.put(mail);
  await triesWithin(25, queue);
  expect(await queue.revive(mail.id)).toBe(true);
  const tries = await triesWithin(25, queue);
  expect(tries.slice(0, 4)).toEqual([1, 2, 7, 22]);
  expect(failed).toHaveLength(2);
  server = () => undefined;
  expect(await queue.revive(mail.id)).toBe(true);
  await queue.send(mail.id);
  expect(sent).toEqual([{ ...mail.message, about: memberId }]);
});

it('a mail that is dropped is neither tried nor kept, and cannot be revived', async () => {
  server = refuse;
  const queue = openQueue();
  const mail = aMail();
  await queue.put(mail);
  await queue.send(mail.id);
  await queue.drop(mail.id);
  server = () => undefined;
  await queue.send(mail.id);
  await queue.sendDue(running);
  expect(sent).toEqual([]);
  expect(await vault.mail(mail.id)).toMatchObject({ state: 'done', sealed: null });
});

it('nothing is left of the mails of an erased member, and nothing fails for them', async () => {
  let fails: () => void = () => undefined;
  const failing = new Promise<void>((_, reject) => (fails = () => reject(new MailRefused('No'))));
  const queue = openQueue();
  const [tried, waiting] = [aMail(), aMail()];
  await queue.put(tried);
  await queue.put(waiting);
  server = () => failing;
  const trying = queue.send(tried.id);
  await expect.poll(async () => (await vault.mail(tried.id))?.tries).toBe(1);
  await queue.forget(memberId);
  fails();
  await trying;
  await triesWithin(1, queue);
  expect(await vault.mail(tried.id)).toBeNull();
  expect(await vault.mail(waiting.id)).toBeNull();
  expect([sent, failed]).toEqual([[], []]);
  expect(forgotten).toEqual([memberId]);
});

it('a mail names its subject, except for the mail about a rejection, which goes out after the erasure', async () => {
  const queue = openQueue();
  for (const kind of ['registration-approved', 'registration-rejected'] as const) {
    const mail = aMail({ kind });
    await queue.put(mail);
    await queue.send(mail.id);
  }
  expect(sent.map(({ about }) => about)).toEqual([memberId, undefined]);
});

it('the words and the address of a mail are sealed where it waits', async () => {
  const mail = aMail({ message: { ...aMail().message, text: 'A-telling-word' } });
  await openQueue().put(mail);
  const stored = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]).toString(
    'latin1',
  );
  expect(stored).toContain(mail.id);
  for (const secret of ['A-telling-word', 'asha@school.example', 'Welcome'])
    expect(stored).not.toContain(secret);
});

it('mails are forgotten thirty days after they were sent or failed', async () => {
  const queue = openQueue();
  const [taken, refused] = [aMail(), aMail()];
  await queue.put(taken);
  await queue.send(taken.id);
  server = refuse;
  await queue.put(refused);
  await queue.send(refused.id);
  later(30 * 24 * HOUR);
  await queue.sweep();
  expect(await vault.mail(refused.id)).not.toBeNull();
  later(1);
  await queue.sweep();
  expect(await vault.mail(taken.id)).toBeNull();
  expect(await vault.mail(refused.id)).toBeNull();
});
