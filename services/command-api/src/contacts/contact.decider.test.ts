import { randomUUID } from 'node:crypto';
import type { ContactEvent } from '@portal/contracts/contacts/contact.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { contactDecider, type ContactCommand } from './contact.decider.ts';

const [asha, ravi] = [randomUUID(), randomUUID()];
const at = (instant: string, recipientId = ravi) => ({
  requestId: randomUUID(),
  memberId: asha,
  recipientId,
  at: instant,
  text: 'May I call you?',
});
const asked = (data: ContactEvent['data']): ContactEvent => ({ type: 'ContactRequested', data });
const ask = (data: ContactEvent['data']): ContactCommand => ({ type: 'Request', data });
const contact = specify(contactDecider);
const first = at('2026-03-01T10:00:00.000Z');

it('a member asks another for their contact', () => {
  contact.given().when(ask(first)).then(asked(first));
});
it('a member asks the same person once in seven days', () => {
  contact
    .given(asked(first))
    .when(ask(at('2026-03-08T09:59:59.000Z')))
    .thenRefused('too-many', 'You can write to the same member once a week.');
  const later = at('2026-03-08T10:00:00.000Z');
  contact.given(asked(first)).when(ask(later)).then(asked(later));
});
it('nobody asks themselves', () => {
  contact
    .given()
    .when(ask(at('2026-03-01T10:00:00.000Z', asha)))
    .thenRefused('invalid');
});
