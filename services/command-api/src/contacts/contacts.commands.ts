import { contactStream } from '@portal/contracts/contacts/contact.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { answerWordsOf } from '../call-handling/answer-texts.ts';
import { DomainError } from '@portal/service-kit/errors';
import { message } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { commands } from '../call-handling/call-handlers.ts';
import type { Needs } from '../call-handling/feature-needs.ts';
import { idOf } from '../call-handling/command-request.ts';
import { userNotFound } from '../refusals.ts';
import { contactDecider } from './contact.decider.ts';

const recipientHidden = () => new DomainError('conflict', wordsOf('contact-hidden'));

const recipientRests = () => new DomainError('conflict', wordsOf('contact-at-rest'));

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
      return message(answerWordsOf('contact-asked'), position);
    },
  };
});
