import { defineEvent } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** On the stream of the member. */
export const hidingEvents = {
  /** The member asked that others don't find them, until they sign in again: then MemberReturned follows SignedIn. */
  MemberHidden: defineEvent(1, { memberId: id }),
  MemberReturned: defineEvent(1, { memberId: id }),
};
