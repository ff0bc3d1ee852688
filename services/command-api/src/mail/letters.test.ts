import { randomUUID } from 'node:crypto';
import { mailKind, type MailKind } from '@portal/contracts/mails/mail.api';
import { catalogOf } from '@portal/languages/catalogs';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordChanged, resetLink } from '../accounts/account.mails.ts';
import {
  emailChangeAsked,
  emailChangeDisputed,
  emailChanged,
  emailToConfirm,
} from '../accounts/own-email.mails.ts';
import { addressLeft, addressTakenUp } from '../administration/administration.mails.ts';
import { changed, sealed } from '../decisions/seal.mails.ts';
import { grievanceDue } from '../grievances/grievance.mails.ts';
import {
  nomineeCopy,
  nomineeRequestOpened,
  nomineesChanged,
  requestWaits,
} from '../nominees/nominee.mails.ts';
import { passkeyChanged } from '../passkeys/passkey.mails.ts';
import { leaving } from '../personal-data/leaving.mails.ts';
import { asked, waiting } from '../registrations/approval/approval.mails.ts';
import {
  approvalReversed,
  approved,
  rejected,
  rejectionReversed,
} from '../registrations/letters/decision.mails.ts';
import { secondStepChanged } from '../second-step/second-step.mails.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';
import { addressLink } from '../addresses/address-links.ts';
import { createLetters, type Letter } from './letters.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Background } from '../background/background.ts';
import { newDeviceLetter } from '../sign-in/new-device-letter.ts';
import { wrongCodesLetter } from '../sign-in/wrong-codes-letter.ts';
import { confirmedName, type Recipient } from './recipients.ts';
import { commandApiSettings, type CommandApiSettings } from '../settings.ts';

/** Marks each text as its own translation, apart from some real ones. */
const marked = new Proxy<Record<string, string>>(
  {
    'Hello {name},': 'नमस्कार {name},',
    '{pending, plural, one {# person is waiting for approval} other {# people are waiting for approval}}':
      '{pending, plural, one {# व्यक्ती प्रतीक्षेत आहे} other {# व्यक्ती प्रतीक्षेत आहेत}}',
  },
  { get: (real, text) => (typeof text === 'string' ? (real[text] ?? `म ${text}`) : undefined) },
);

const STRANGE = 'You won a prize';
const stranger: Recipient = {
  memberId: randomUUID(),
  email: 'victim@elsewhere.example',
  name: confirmedName(STRANGE, false),
  language: 'en' as const,
};
const at = '2026-11-26T10:00:00.000Z';
const timeZone = 'Asia/Kolkata';
const publicUrl = 'https://alumni.example';
const link = { url: `${publicUrl}/x`, expiresAt: at };
const staffs = 'in the words of staff';

/** Every kind of mail, with `STRANGE` for each text that a member chooses. The notice of a breach is written by `npm run privacy`. */
const everyLetter: Readonly<Record<Exclude<MailKind, 'breach-notice'>, readonly Letter[]>> = {
  'registration-approved': [approved('id')],
  'registration-rejected': [rejected('id', at, staffs)],
  'approval-taken-back': [approvalReversed('id')],
  'rejection-taken-back': [rejectionReversed('id')],
  'registration-question': [asked('id', staffs)],
  'registrations-waiting': [waiting('id', 2, 1)],
  'grievance-due': [grievanceDue('id', at)],
  'nominees-changed': [nomineesChanged('id', 'named')],
  'nominee-request': [
    nomineeRequestOpened('id', 'death', ['copy']),
    requestWaits('id', stranger.memberId),
  ],
  // Two administrators have looked at the member by this name, and the nominee has to know whose copy it is
  'nominee-copy': [nomineeCopy('id', { ...link, of: 'Asha Patil' })],
  'password-reset': [resetLink('id', link)],
  'password-changed': [passwordChanged('id', 'everywhere', false)],
  'new-device': [
    newDeviceLetter('id', STRANGE, at),
    newDeviceLetter('id', `Firefox/${STRANGE} Windows`, at),
  ],
  passkey: [passkeyChanged('id', 'added')],
  'address-link': [addressLink('id', link.url, at)],
  'second-step': [secondStepChanged('id', 'on'), wrongCodesLetter('id')],
  'address-left': [addressLeft('id')],
  'address-taken-up': [addressTakenUp('id')],
  'address-change': [
    emailToConfirm('id', link.url, at),
    emailChangeAsked('id', link.url),
    emailChanged('id', link.url, at),
  ],
  'address-disputed': [emailChangeDisputed('id', stranger.memberId)],
  leaving: [leaving('id', at, true)],
  'log-sealed': [sealed('id', { events: 1, hash: 'a1' })],
  'log-changed': [changed('id', [{ from: null, to: null, what: 'an event is missing' }])],
};

const put = vi.fn<MailQueue['put']>();
const letters = createLetters({
  mails: { put, send: () => Promise.resolve() } as unknown as MailQueue,
  publicUrl,
  background: { run: () => undefined } as unknown as Background,
  log: pino({ enabled: false }),
  settings: commandApiSettings.parse({ PORTAL_TIME_ZONE: timeZone }) as CommandApiSettings,
  rests: () => Promise.resolve(false),
});
/** @returns the subject and the paragraphs of the mail that was put into the queue, from the greeting on */
async function mailTo(to: Recipient, letter: Letter) {
  await letters.handOver(to, letter);
  const { subject, text, language } = put.mock.lastCall![0].message;
  return { subject, language, paragraphs: text.split('\n\n') };
}
async function mailsTo(to: Recipient, all: readonly Letter[]) {
  const mails: Awaited<ReturnType<typeof mailTo>>[] = [];
  for (const letter of all) mails.push(await mailTo(to, letter));
  return mails;
}

describe('mails in the language of the recipient', () => {
  const catalog = catalogOf('mr');
  const known = { ...catalog };
  beforeAll(() => {
    for (const text of Object.keys(known)) Reflect.deleteProperty(catalog, text);
    Object.setPrototypeOf(catalog, marked);
  });
  afterAll(() => void Object.assign(Object.setPrototypeOf(catalog, Object.prototype), known));
  const asha: Recipient = { ...stranger, name: confirmedName('Asha', true), language: 'mr' };

  it('say all in it, apart from links, what people wrote, and what a command printed', async () => {
    const mails = await mailsTo(asha, Object.values(everyLetter).flat());
    const notTranslated = mails
      .flatMap(({ subject, paragraphs }) => [subject, ...paragraphs.slice(1)])
      .filter((text) => !text.startsWith('म ') && !text.startsWith(publicUrl));
    expect(notTranslated).toEqual([
      staffs,
      expect.stringContaining('व्यक्ती'),
      'a1',
      'an event is missing',
    ]);
  });

  it('count, and write dates in the time zone of the portal with Latin digits, as the language does', async () => {
    const lateInUtc = '2026-11-26T20:00:00.000Z';
    const textTo = async (to: Recipient) =>
      (await mailTo(to, rejected('id', lateInUtc, null))).paragraphs.join(' ');
    expect(await textTo(asha)).toContain('27 नोव्हेंबर, 2026');
    expect(await textTo(stranger)).toContain('27 November 2026');
    const subjectFor = async (pending: number) =>
      (await mailTo(asha, waiting('id', pending, 1))).subject;
    expect(await subjectFor(1)).toBe('1 व्यक्ती प्रतीक्षेत आहे');
    expect(await subjectFor(2)).toBe('2 व्यक्ती प्रतीक्षेत आहेत');
  });

  it('greet in it, and name it', async () => {
    const { language, paragraphs } = await mailTo(asha, approvalReversed('id'));
    expect(language).toBe('mr');
    expect(paragraphs).toEqual([
      'नमस्कार Asha,',
      expect.stringMatching(/^म /u),
      expect.stringMatching(/^म /u),
      'म The alumni portal',
      publicUrl,
    ]);
  });
});

describe('mails to an address that nobody has confirmed', () => {
  let portal: TestPortal | undefined;
  afterEach(async () => {
    await portal?.close();
    portal = undefined;
  });

  it.each(mailKind.options.filter((kind) => kind !== 'breach-notice'))(
    'of the kind %s contain no words that the member chose',
    async (kind) => {
      const ofKind = everyLetter[kind];
      expect(ofKind.map((letter) => letter.kind)).toEqual(ofKind.map(() => kind));
      expect(JSON.stringify(await mailsTo(stranger, ofKind))).not.toContain(STRANGE);
    },
  );

  it('greet nobody by name, those to a confirmed address do, and a new address begins unconfirmed', async () => {
    portal = await openPortal({
      sendsMail: true,
      settings: { PORTAL_DECISION_MAIL_MINUTES: 0 },
    });
    const { http, mails } = portal;
    const mailsWith = (words: string) => mails().filter((mail) => mail.includes(words));
    const arrives = (words: string) =>
      vi.waitFor(() => {
        const [mail] = mailsWith(words);
        if (mail === undefined) throw new Error(`No mail has these words: ${words}`);
        return mail;
      });
    const victim = await portal.register(STRANGE);
    const first = await arrives('/confirm-address/');
    await http.post('/api/auth/address-link').send({ email: victim.email }).expect(200);
    await http
      .put(`/api/users/${victim.memberId}/question`)
      .set(await portal.asAdmin())
      .send({ question: 'Which house?' })
      .expect(200);
    await arrives('Which house?');
    await http.post('/api/auth/forgot-password').send({ email: victim.email }).expect(200);
    await arrives('/reset-password/');
    await http
      .delete(`/api/users/${victim.memberId}`)
      .set(await portal.asAdmin())
      .send({ reason: 'Unknown' })
      .expect(200);
    await portal.api.sweep();
    await arrives('did not accept it');
    expect(mails().length).toBeGreaterThan(3);
    expect(mails().join('')).not.toContain(STRANGE);
    expect(first).toContain('Hello,');

    const asha = await portal.join('Asha Patil');
    await vi.waitFor(() =>
      expect(mailsWith('asha.patil@').join('')).toContain('/confirm-address/'),
    );
    const [, token = ''] =
      /\/confirm-address\/([\w-]+)/u.exec(mailsWith('asha.patil@').join('')) ?? [];
    await http.put(`/api/auth/confirm-address/${token}`).send({}).expect(200);
    await http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
    await arrives('Hello Asha Patil,');
    const named = mailsWith('Hello Asha Patil,').length;
    await http
      .put(`/api/users/${asha.memberId}/email`)
      .set(await portal.asAdmin())
      .send({ email: 'new@example.org' })
      .expect(200);
    await arrives('This is now your email address');
    expect(mailsWith('To: new@example.org').join('')).not.toContain('Asha Patil');
    expect(mailsWith('Hello Asha Patil,').length).toBeGreaterThanOrEqual(named);
  });
});
