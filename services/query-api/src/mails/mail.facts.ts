import type { MailEvent } from '@portal/contracts/mails/mail.events';
import type { FactsBy } from '../answering/facts.ts';

export const mailFacts: FactsBy<MailEvent['type']> = {
  MailFailed: () => ({ mail: 'not sent' }),
  MailTriedAgain: () => ({ mail: 'tried again' }),
  MailSetAside: () => ({ mail: 'set aside' }),
};
