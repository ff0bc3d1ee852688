import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../mail.ts';
import { readMessage, type ReadMessage } from './read-message.ts';

export type MailHarness = {
  open(): Promise<Mail>;
  arrived(): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
};

export function describeMail(name: string, makeHarness: () => Promise<MailHarness>): void {
  describe(`${name} as a way of sending mail`, () => {
    let harness: MailHarness;
    let mail: Mail;
    beforeEach(async () => {
      harness = await makeHarness();
      mail = await harness.open();
    });
    afterEach(() => harness.close());

    async function sent(
      more: { subject?: string; text?: string; to?: string; language?: string } = {},
    ) {
      const id = randomUUID();
      const message = {
        id,
        to: 'asha@school.example',
        subject: 'Reset your password',
        text: 'Hello',
        ...more,
      };
      const { where } = await mail.send(message);
      const all = (await harness.arrived()).map((raw) => ({ raw, read: readMessage(raw) }));
      const mine = all.find(({ read }) => read.headers.get('message-id')?.includes(id));
      if (!mine) throw new Error('The message has not arrived');
      return { ...mine, where };
    }
    const header = (read: ReadMessage, field: string) => read.headers.get(field);

    it('delivers to the address, from the sender, with a date', async () => {
      const { read } = await sent();
      expect(header(read, 'to')).toContain('asha@school.example');
      expect(header(read, 'from')).toContain('Vidyalaya Alumni');
      expect(header(read, 'from')).toContain('portal@school.example');
      expect(Number.isNaN(Date.parse(header(read, 'date') ?? ''))).toBe(false);
      expect(header(read, 'message-id')).toMatch(/^<[^@\s]+@[^@\s]+>$/);
    });

    it('delivers subject and text as they were written, in any script', async () => {
      const subject = 'पासवर्ड बदलण्यासाठी दुवा — विद्यालय माजी विद्यार्थी संघटना 🎉';
      const text = [
        'नमस्कार नीलेश,',
        '',
        `https://portal.school.example/reset-password/${'0123456789abcdef'.repeat(4)}?a=1&b=%20`,
        '.',
        'From here on = ordinary text, with a long line: '.repeat(40).trim(),
        'धन्यवाद',
      ].join('\n');
      const { read } = await sent({ subject, text });
      expect(header(read, 'subject')).toBe(subject);
      expect(read.text.trimEnd()).toBe(text);
    });

    it('says in which language it is written, if that is known', async () => {
      const { read } = await sent({ language: 'mr' });
      expect(header(read, 'content-language')).toBe('mr');
      expect(header((await sent()).read, 'content-language')).toBeUndefined();
    });

    it('sends ASCII in short lines, which any server takes', async () => {
      const { raw } = await sent({ subject: 'नमस्ते '.repeat(30), text: 'नमस्ते '.repeat(500) });
      const message = Buffer.from(raw);
      expect(message.every((byte) => byte < 128)).toBe(true);
      const lines = message.toString('latin1').split('\r\n');
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
      expect(lines.join('')).not.toMatch(/[\r\n]/);
    });

    it('lets no part of a subject become a header', async () => {
      const { read } = await sent({
        subject: 'Hello\r\nBcc: everyone@school.example\r\n\r\nBody',
      });
      expect(header(read, 'bcc')).toBeUndefined();
      expect(read.text.trim()).toBe('Hello');
    });

    it('gives a message that is sent again the same id', async () => {
      const message = { id: randomUUID(), to: 'asha@school.example', subject: 'Hello', text: 'x' };
      await mail.send(message);
      await mail.send(message);
      const names = (await harness.arrived())
        .map((raw) => readMessage(raw).headers.get('message-id') ?? '')
        .filter((one) => one.includes(message.id));
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(1);
    });

    it('names the place of the message without its recipient', async () => {
      const { where } = await sent();
      expect(where).not.toBe('');
      expect(where).not.toContain('asha');
    });
  });
}
