import { contactStream } from '@portal/contracts/contacts/contact.events';
import { contactRequests } from '../../invented/words.ts';
import { member, someMember } from '../choice.ts';
import type { Happens } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

export const requestContact: Happens = (portal) => {
  const { chance, idOf, contacts } = portal;
  const person = someMember(portal);
  const recipient = someMember(portal);
  const key = { memberId: idOf(person), recipientId: idOf(recipient) };
  const stream = contactStream.name(key);
  if (person === recipient || contacts.has(stream)) return signIn(portal);
  contacts.add(stream);
  const data = {
    requestId: chance.uuid(),
    ...key,
    at: portal.instant(),
    text: chance.pick(contactRequests),
  };
  return [portal.record(stream, 0, member(portal, person), { type: 'ContactRequested', data })];
};
