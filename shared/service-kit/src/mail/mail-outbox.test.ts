import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MailUnavailable } from './mail.ts';
import { createOutboxMail } from './mail-outbox.ts';
import { describeMail } from './testing/mail.contract.ts';

const from = 'Vidyalaya Alumni <portal@school.example>';
let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'mail-'));
  folder = join(parent, 'outbox');
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

describeMail('an outbox folder', async () => ({
  open: () => Promise.resolve(createOutboxMail({ folder, from })),
  arrived: async () => readdirSync(folder).map((name) => readFileSync(join(folder, name))),
  close: () => Promise.resolve(),
}));

describe('the outbox folder', () => {
  const message = { id: 'reset-1/../x', to: 'asha@school.example', subject: 'Hello', text: 'x' };

  it('names each message by its time and id, for its owner alone, and logs the file', async () => {
    const log = { info: vi.fn() };
    const now = () => new Date('2026-11-21T08:05:34.846Z');
    const { where } = await createOutboxMail({ folder, from, log, now }).send(message);
    const file = join(folder, '2026-11-21T08-05-34-846Z-reset-1____x.eml');
    expect(where).toBe(file);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(log.info).toHaveBeenCalledExactlyOnceWith({ file }, expect.any(String));
  });

  it('reports that it could not write a message', async () => {
    writeFileSync(folder, 'a file in its place');
    const sending = createOutboxMail({ folder, from }).send(message);
    await expect(sending).rejects.toBeInstanceOf(MailUnavailable);
    await expect(sending).rejects.toThrow(`The message could not be put into ${folder} (EEXIST)`);
  });

  it('keeps a message for 24 hours, looks every hour, and leaves the files of others alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = new Date();
    const { where } = await createOutboxMail({ folder, from, now: () => sent }).send(message);
    const other = join(folder, 'kept-by-hand.eml');
    writeFileSync(other, 'x');
    const filesAnHourFrom = async (hours: number) => {
      let now = sent;
      const mail = createOutboxMail({ folder, from, now: () => now });
      now = new Date(sent.getTime() + hours * 3_600_000 + 1_000);
      vi.advanceTimersByTime(3_600_000);
      await mail.close();
      return readdirSync(folder).map((name) => join(folder, name));
    };
    expect(await filesAnHourFrom(23)).toEqual([where, other]);
    expect(await filesAnHourFrom(24)).toEqual([other]);
  });

  it('removes old messages of earlier runs at start', async () => {
    const { where } = await createOutboxMail({ folder, from }).send(message);
    utimesSync(where, new Date(0), new Date(0));
    await createOutboxMail({ folder, from }).close();
    expect(existsSync(where)).toBe(false);
  });

  it('forgets the messages about someone, and keeps those about others', async () => {
    const mail = createOutboxMail({ folder, from });
    const about = (id: string, person?: string) =>
      mail.send({ ...message, id, ...(person !== undefined && { about: person }) });
    await about('one', 'asha');
    await about('two', 'asha');
    const kept = [await about('three', 'ashabai'), await about('four')];
    await mail.send({ ...message, id: 'five', about: 'ravi', text: 'X-Portal-About: asha' });
    await mail.forget('asha');
    const left = readdirSync(folder);
    expect(left).toHaveLength(3);
    for (const { where } of kept) expect(left.map((name) => join(folder, name))).toContain(where);
  });
});
