import type { MailKind } from '@portal/contracts/mails/mail.api';
import { sayIn } from '@portal/languages/say';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { Logger } from 'pino';
import type { Background } from '../background/background.ts';
import { eachInTurn } from '../background/each-in-turn.ts';
import type { MailQueue } from './mail-queue.ts';
import type { Recipient } from './recipients.ts';

export type Letter = {
  readonly kind: MailKind;
  /** Two letters of the same id are sent once. */
  readonly id: string;
  readonly to: Recipient;
  /** Subject and paragraphs are in the language of the recipient. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Not to the member whom it is about. */
  readonly isToNominee?: true;
  /** The letter is useless from then on, for example because its link has expired. */
  readonly expiresAt?: string;
};

export type Letters = ReturnType<typeof createLetters>;

export function createLetters(options: {
  readonly mails: MailQueue;
  readonly publicUrl: string;
  readonly background: Background;
  readonly log: Logger;
  /** The member has died or cannot act. */
  readonly rests: (memberId: string) => Promise<boolean>;
}) {
  const { mails, publicUrl, background, log, rests } = options;

  /** @returns null if nobody is there to read it */
  async function put(letter: Letter): Promise<string | null> {
    const { kind, id, to, subject, paragraphs, expiresAt, isToNominee = false } = letter;
    if (!isToNominee && (await rests(to.memberId))) return null;
    const say = sayIn(to.language);
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
  async function handOver(letter: Letter): Promise<void> {
    const mailId = await put(letter);
    if (mailId !== null) background.run(letter.kind, () => mails.send(mailId));
  }

  async function send(letter: Letter): Promise<void> {
    try {
      await handOver(letter);
    } catch (error) {
      log.error({ err: error }, `${letter.kind}: the mail is lost`);
    }
  }

  return {
    handOver,
    /** As `handOver`, after its first try. */
    async deliver(letter: Letter): Promise<void> {
      const mailId = await put(letter);
      if (mailId !== null) await mails.send(mailId);
    },
    /** For what is done already and must not fail because of its letter. */
    send,
    /** A letter that cannot be made does not stop the others. @param letterTo returns null for no letter */
    sendToEach: (
      memberIds: Iterable<string>,
      letterTo: (memberId: string) => Promise<Letter | null>,
    ) =>
      eachInTurn(
        memberIds,
        async (memberId) => {
          const letter = await letterTo(memberId);
          if (letter) await send(letter);
        },
        { what: 'a mail', log },
      ),
  };
}
