import { contactStream } from '@portal/contracts/contacts/contact.events';
import { message } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, refusal, userNotFound } from '../refusals.ts';
import { contactDecider } from './contact.decider.ts';

const recipientHidden = () => refusal('conflict', 'contact-hidden');

const recipientRests = () => refusal('conflict', 'contact-at-rest');

type Needed = Needs<'sessions' | 'stream'>;

export const contacts = commands(({ stream, sessions }: Needed) => {
  const requests = stream(contactStream, contactDecider, { opens: false });
  return {
    'POST /users/:memberId/contact-request': async ({ params, body, session, command }) => {
      const { memberId } = session;
      const recipientId = idOf(params.memberId, userNotFound);
      const visibility = await sessions.visibilityOf(recipientId);
      if (visibility === 'none') throw userNotFound();
      if (visibility === 'hidden') throw recipientHidden();
      if (visibility === 'resting') throw recipientRests();
      const context = command('request-contact');
      const { position } = await requests.handle(
        {
          type: 'Request',
          data: {
            requestId: newId(context, 'contact-request'),
            memberId,
            recipientId,
            at: context.occurredAt,
            text: body.text,
          },
        },
        context,
      );
      return message('contact-asked', position);
    },
  };
});
