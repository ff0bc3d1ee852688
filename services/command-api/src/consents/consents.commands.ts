import { consentStream } from '@portal/contracts/consents/consent.events';
import { consentsView } from '@portal/contracts/consents/consent.views';
import { purpose as purposes } from '@portal/contracts/consents/purpose';
import { inData, message, show } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { refusal, userNotFound } from '../refusals.ts';
import { consentDecider } from './consent.decider.ts';

const noSuchPurpose = () => refusal('not-found', 'purpose-not-found');

type Needed = Needs<'stream'>;

export const consents = commands(({ stream }: Needed) => {
  const choices = stream(consentStream, consentDecider);
  return {
    'PUT /account/consents/:purpose': async ({ params, body, session, command }) => {
      const { memberId } = session;
      const { data: purpose } = purposes.safeParse(params.purpose);
      if (purpose === undefined) throw noSuchPurpose();
      const { position } = await choices.handle(
        { type: 'Choose', memberId, purpose, ...body },
        command(`choose ${purpose}`),
      );
      return show(consentsView, { memberId }, position, { missing: userNotFound, as: inData });
    },

    'PUT /account/notice': async ({ body, session, command }) => {
      const { memberId } = session;
      const { position } = await choices.handle(
        { type: 'SeeNotice', memberId, ...body },
        command('see-notice'),
      );
      return message('consent-noted', position);
    },
  };
});
