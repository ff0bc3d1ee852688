import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MailUnavailable } from './mail.ts';
import { createOutboxMail } from './outbox.ts';
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
});
