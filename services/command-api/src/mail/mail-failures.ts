import { mailStream } from '@portal/contracts/mails/mail.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { portalCommand } from '../call-handling/command-context.ts';
import { mailDecider } from './mail-decider.ts';
import type { FailedMail } from './mail-queue.ts';

/** Notes in the log that a mail failed, so that administrators see it. */
export function createMailFailures(stream: StreamBinder, now: () => Date) {
  const mails = stream(mailStream, mailDecider, { opens: false });
  return async ({ id: mailId, memberId, kind, problem }: FailedMail): Promise<void> => {
    await mails.handle(
      { type: 'Fail', data: { mailId, memberId, kind, problem } },
      portalCommand(now(), 'mails'),
    );
  };
}
