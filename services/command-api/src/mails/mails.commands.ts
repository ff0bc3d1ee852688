import { mailStream } from '@portal/contracts/mails/mail.events';
import { message } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { mailDecider } from '../mail/mail-decider.ts';
import { idOf, refusal } from '../refusals.ts';

const DUE_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

const mailNotFound = () => refusal('not-found', 'mail-not-found');
const nothingLeft = () => refusal('conflict', 'mail-used-up');

type Needed = Needs<'background' | 'mails' | 'recurring' | 'stream'>;

export const mails = commands(({ stream, mails: queue, background, recurring }: Needed) => {
  const failures = stream(mailStream, mailDecider, { opens: false });
  recurring.every(DUE_EVERY_MS, 'the mails that are due', (stopped) => queue.sendDue(stopped));
  recurring.every(HOUR_MS, 'the sweep of settled mails', () => queue.sweep());

  return {
    'POST /admin/mails/:mailId/retry': async ({ params, command }) => {
      const mailId = idOf(params.mailId, mailNotFound);
      const retry = { type: 'TryAgain', mailId } as const;
      const trying = command(`retry-mail ${mailId}`);
      if (!(await failures.repeatedAnswer({ mailId }, trying))) {
        // Refuses before the mail is changed
        mailDecider.decide(retry, (await failures.load({ mailId })).state);
        // Before the event: without it a crash leaves the mail on the list, and not out of sight
        if (!(await queue.revive(mailId))) throw nothingLeft();
      }
      const { position } = await failures.handle(retry, trying);
      background.run('a mail that is tried again', () => queue.send(mailId));
      return message('mail-tried-again', position);
    },

    'DELETE /admin/mails/:mailId': async ({ params, command }) => {
      const mailId = idOf(params.mailId, mailNotFound);
      const { position } = await failures.handle(
        { type: 'SetAside', mailId },
        command(`set-mail-aside ${mailId}`),
      );
      await queue.drop(mailId);
      return message('mail-set-aside', position);
    },
  };
});
