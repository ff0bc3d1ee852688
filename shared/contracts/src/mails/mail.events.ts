import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';
import { mailProblem } from './mail.api.ts';

const mail = { mailId: id, memberId: id };

/** A mail could not be sent. The event lacks the mail's text. Mails that are sent leave no event. */
export const mailStream = stream({
  kind: 'mail',
  id: ({ mailId }: { readonly mailId: string }) => mailId,
  about: 'memberId',
  events: {
    /** `kind` is a text, so that a new kind of mail is no new version of this event. */
    MailFailed: defineEvent(1, { ...mail, kind: z.string(), problem: mailProblem }),
    MailTriedAgain: defineEvent(1, mail),
    MailSetAside: defineEvent(1, mail),
  },
});
export type MailEvent = EventOfStream<typeof mailStream>;
