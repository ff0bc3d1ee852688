import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';
import { ownContact } from '../members/member-fields.ts';
import { nomineeWish, occasion } from './occasion.ts';

const request = { memberId: id, requestId: id };
const asked = { ...request, nomineeId: id, occasion, asks: z.array(nomineeWish) };

/** On the stream of the member. */
export const nomineeRequestEvents = {
  /**
   * An administrator says that the member has died or cannot act, and what their nominee asks for. `sendTo`: the address to which a copy
   * goes; null where none is asked for.
   */
  NomineeRequestOpened: defineEvent(1, { ...asked, sendTo: ownContact(z.nullable(z.string())) }),
  NomineeRequestClosed: defineEvent(1, request),
  /** A second administrator agreed: the account rests. Nobody can sign in, and others find the member in no list. */
  NomineeRequestConfirmed: defineEvent(1, asked),
  /** The account works as before. */
  MemberRestEnded: defineEvent(1, { memberId: id }),
};

/** `email` or `phone` may be empty, but not both. */
const details = personal(
  z.object({ name: z.string(), email: z.string(), phone: z.string(), relation: z.string() }),
  { subject: 'memberId', purpose: 'contact' },
);
const nominee = { memberId: id, nomineeId: id };

/** The people whom a member has named to act in their place. Their requests stand in the member's stream. */
export const nomineeStream = stream({
  kind: 'nominee',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  about: 'memberId',
  events: {
    NomineeNamed: defineEvent(1, { ...nominee, details }),
    NomineeChanged: defineEvent(1, { ...nominee, details }),
    NomineeWithdrawn: defineEvent(1, nominee),
  },
});
export type NomineeEvent = EventOfStream<typeof nomineeStream>;
