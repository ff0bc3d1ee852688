import type { MailKind } from '@portal/contracts/mails/mail.api';
import { longDate, longTime } from '@portal/languages/dates';
import type { Language } from '@portal/languages/registry';
import { sayIn, type Say } from '@portal/languages/say';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { Base } from '../foundation.ts';
import { eachInTurn } from '../background/each-in-turn.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Recipient } from './recipients.ts';

/** What a letter is written with: the language of the recipient, and the address and time zone of the portal. */
type Pen = {
  readonly say: Say;
  /** @param path of the portal, such as '/login' */
  readonly urlOf: (path: string) => string;
  /** @param at in ISO 8601 */
  readonly dateOf: (at: string) => string;
  readonly timeOf: (at: string) => string;
  /** Where people write to the school; empty if it is not known. */
  readonly school: string;
};

export type Letter = {
  readonly kind: MailKind;
  /** Two letters of the same id are sent once. */
  readonly id: string;
  readonly write: (pen: Pen) => {
    readonly subject: string;
    readonly paragraphs: readonly string[];
  };
  /** Not to the member whom it is about. */
  readonly isToNominee?: true;
  /** The letter is useless from then on, for example because its link has expired. */
  readonly expiresAt?: string;
};

export type Letters = ReturnType<typeof createLetters>;

export function createLetters(
  context: Base<'background' | 'log' | 'publicUrl' | 'settings'> & {
    readonly mails: MailQueue;
    /** The member has died or cannot act. */
    readonly rests: (memberId: string) => Promise<boolean>;
  },
) {
  const { mails, publicUrl, background, log, settings, rests } = context;
  const { PORTAL_SCHOOL_EMAIL: school, PORTAL_TIME_ZONE: timeZone } = settings;

  function penFor(language: Language): Pen {
    return {
      say: sayIn(language),
      urlOf: (path) => publicUrl + path,
      dateOf: (at) => longDate(language, at, timeZone),
      timeOf: (at) => `${longTime(language, at, timeZone)} (${timeZone})`,
      school,
    };
  }

  /** @returns null if nobody is there to read it */
  async function put(to: Recipient, letter: Letter): Promise<string | null> {
    const { kind, id, write, expiresAt, isToNominee = false } = letter;
    if (!isToNominee && (await rests(to.memberId))) return null;
    const pen = penFor(to.language);
    const { say } = pen;
    const { subject, paragraphs } = write(pen);
    const greeting = to.name === null ? say('Hello,') : say('Hello {name},', { name: to.name });
    const lines = [greeting, ...paragraphs, say('The alumni portal'), publicUrl];
    const mailId = derivedId('mail', id);
    await mails.put({
      id: mailId,
      memberId: to.memberId,
      kind,
      message: {
        id,
        to: to.email,
        subject,
        text: lines.join('\n\n'),
        language: to.language,
      },
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
    return mailId;
  }

  /** Resolves once the letter would survive a restart, and sends it in the background. */
  async function handOver(to: Recipient, letter: Letter): Promise<void> {
    const mailId = await put(to, letter);
    if (mailId !== null) background.run(letter.kind, () => mails.send(mailId));
  }

  async function send(to: Recipient | null, letter: Letter): Promise<void> {
    if (!to) return;
    try {
      await handOver(to, letter);
    } catch (error) {
      log.error({ err: error }, `${letter.kind}: the mail is lost`);
    }
  }

  return {
    handOver,
    /** Does the same as `handOver`, after the first try. */
    async deliver(to: Recipient, letter: Letter): Promise<void> {
      const mailId = await put(to, letter);
      if (mailId !== null) await mails.send(mailId);
    },
    /** For what is done already and must not fail because of its letter. Does nothing without a recipient. */
    send,
    /** A letter that cannot be made does not stop the others. @param recipientOf returns null for no letter */
    sendToEach: (
      memberIds: Iterable<string>,
      recipientOf: (memberId: string) => Promise<Recipient | null>,
      letterTo: (memberId: string) => Letter,
    ) =>
      eachInTurn(
        memberIds,
        async (memberId) => send(await recipientOf(memberId), letterTo(memberId)),
        { what: 'a mail', log },
      ),
  };
}
