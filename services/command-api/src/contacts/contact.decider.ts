import type { ContactEvent } from '@portal/contracts/contacts/contact.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal, tooMany } from '../refusals.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

export type ContactState = { readonly lastAt: string | null };
export type ContactCommand = { readonly type: 'Request'; readonly data: ContactEvent['data'] };

export const contactDecider: Decider<ContactState, ContactCommand, ContactEvent> = {
  initialState: { lastAt: null },
  decide({ data }, { lastAt }) {
    if (data.memberId === data.recipientId) throw refusal('invalid', 'contact-yourself');
    const waitMs = lastAt === null ? 0 : Date.parse(lastAt) + WEEK_MS - Date.parse(data.at);
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000), 'contact-too-often');
    return [{ type: 'ContactRequested', data }];
  },
  evolve: (_state, { data }) => ({ lastAt: data.at }),
};
