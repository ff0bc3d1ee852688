import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';
import { noticeShown } from './notice-shown.ts';
import { purpose } from './purpose.ts';

const choice = { memberId: id, purpose, ...noticeShown.shape };

/** The choices of a member. Until they choose, `givenByDefault` holds. */
export const consentStream = stream({
  kind: 'consent',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  about: 'memberId',
  events: {
    ConsentGiven: defineEvent(1, choice),
    ConsentWithdrawn: defineEvent(1, choice),
    /** The member has read that this version of the notice has taken effect. */
    NoticeSeen: defineEvent(1, { memberId: id, ...noticeShown.shape }),
  },
});
export type ConsentEvent = EventOfStream<typeof consentStream>;
