import { randomUUID } from 'node:crypto';
import { mailKind, type MailKind } from '@portal/contracts/mails/mail.api';
import { catalogs } from '@portal/languages/catalogs';
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

/** Marks each text as its own translation, apart from some real ones. */
const marked = new Proxy<Record<string, string>>(
  {
    'Hello {name},': 'नमस्कार {name},',
    '{pending, plural, one {# person is waiting to be let in} other {# people are waiting to be let in}}':
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
const lettersTo = (
  to: Recipient,
): Readonly<Record<Exclude<MailKind, 'breach-notice'>, readonly Letter[]>> => ({
  'registration-approved': [approved(to, 'id', publicUrl)],
  'registration-rejected': [
    rejected(to, 'id', { erasedBy: at, reason: staffs, school: '', timeZone }),
  ],
  'approval-taken-back': [approvalReversed(to, 'id')],
  'rejection-taken-back': [rejectionReversed(to, 'id')],
  'registration-question': [asked(to, 'id', staffs, publicUrl)],
  'registrations-waiting': [waiting(to, 'id', { pending: 2, days: 1 }, publicUrl)],
  'grievance-due': [grievanceDue(to, 'id', { dueAt: at, publicUrl, timeZone })],
  'nominees-changed': [nomineesChanged(to, 'id', { change: 'named', publicUrl })],
  'nominee-request': [
    nomineeRequestOpened(to, 'id', { occasion: 'death', asks: ['copy'], publicUrl }),
    requestWaits(to, 'id', { memberId: to.memberId, publicUrl }),
  ],
  // Two administrators have looked at the member by this name, and the nominee has to know whose copy it is
  'nominee-copy': [nomineeCopy(to, 'id', { ...link, of: 'Asha Patil', timeZone })],
  'password-reset': [resetLink(to, 'id', link, 60)],
  'password-changed': [
    passwordChanged(to, 'id', { signedOut: 'everywhere', passkeysRemoved: false, publicUrl }),
  ],
  'new-device': [
    newDeviceLetter(to, 'id', { at, timeZone, userAgent: STRANGE, publicUrl }),
    newDeviceLetter(to, 'id', {
      at,
      timeZone,
      userAgent: `Firefox/${STRANGE} Windows`,
      publicUrl,
    }),
  ],
  passkey: [passkeyChanged(to, 'id', { change: 'added', publicUrl })],
  'address-link': [addressLink(to, { id: 'id', ...link })],
  'second-step': [
    secondStepChanged(to, 'id', { change: 'on', publicUrl }),
    wrongCodesLetter(to, 'id', publicUrl),
  ],
  'address-left': [addressLeft(to, 'id', '')],
  'address-taken-up': [addressTakenUp(to, 'id', publicUrl)],
  'address-change': [
    emailToConfirm(to, { id: 'id', ...link }),
    emailChangeAsked(to, { id: 'id', ...link }),
    emailChanged(to, { id: 'id', until: at, ...link, timeZone }),
  ],
  'address-disputed': [emailChangeDisputed(to, { id: 'id', memberId: to.memberId, publicUrl })],
  leaving: [leaving(to, 'id', { dueAt: at, keepsWords: true, publicUrl, timeZone })],
  'log-sealed': [sealed(to, 'id', { events: 1, hash: 'a1', publicUrl })],
  'log-changed': [changed(to, 'id', [{ from: null, to: null, what: 'an event is missing' }])],
});

describe('mails in the language of the recipient', () => {
  const { mr } = catalogs;
  beforeAll(() => void Object.assign(catalogs, { mr: marked }));
  afterAll(() => void Object.assign(catalogs, { mr }));
  const asha: Recipient = { ...stranger, name: confirmedName('Asha', true), language: 'mr' };

  it('say all in it, apart from links, what people wrote, and what a command printed', () => {
    const notTranslated = Object.values(lettersTo(asha))
      .flat()
      .flatMap(({ subject, paragraphs }) => [subject, ...paragraphs])
      .filter((text) => !text.startsWith('म ') && !text.startsWith(publicUrl));
    expect(notTranslated).toEqual([
      staffs,
      expect.stringContaining('व्यक्ती'),
      'a1',
      'an event is missing',
    ]);
  });

  it('count, and write dates in the time zone of the portal with Latin digits, as the language does', () => {
    const lateInUtc = '2026-11-26T20:00:00.000Z';
    const last = ({ paragraphs }: Letter) => paragraphs.at(-1);
    const rejection = { erasedBy: lateInUtc, reason: null, school: '', timeZone };
    expect(last(rejected(asha, 'id', rejection))).toContain('27 नोव्हेंबर, 2026');
    expect(last(rejected(stranger, 'id', rejection))).toContain('27 November 2026');
    const subjectFor = (pending: number) =>
      waiting(asha, 'id', { pending, days: 1 }, publicUrl).subject;
    expect([1, 2].map(subjectFor)).toEqual(['1 व्यक्ती प्रतीक्षेत आहे', '2 व्यक्ती प्रतीक्षेत आहेत']);
  });

  it('greet in it, and name it', async () => {
    const put = vi.fn<MailQueue['put']>();
    const letters = createLetters({
      mails: { put, send: () => Promise.resolve() } as unknown as MailQueue,
      publicUrl,
      background: { run: () => undefined } as unknown as Background,
      log: pino({ enabled: false }),
      rests: () => Promise.resolve(false),
    });
    await letters.handOver(approvalReversed(asha, 'id'));
    const { language, text } = put.mock.lastCall![0].message;
    expect(language).toBe('mr');
    expect(text.split('\n\n')).toEqual([
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
    (kind) => {
      const letters = lettersTo(stranger);
      expect(letters[kind].map((letter) => letter.kind)).toEqual(letters[kind].map(() => kind));
      expect(JSON.stringify(letters[kind])).not.toContain(STRANGE);
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
    await arrives('This is now your e-mail address');
    expect(mailsWith('To: new@example.org').join('')).not.toContain('Asha Patil');
    expect(mailsWith('Hello Asha Patil,').length).toBeGreaterThanOrEqual(named);
  });
});
