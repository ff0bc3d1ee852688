import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';
import { facts } from '../members/member-fields.ts';
import { role } from '../members/role.ts';

/** On the stream of the member. */
export const administrationEvents = {
  /** An administrator or the portal corrected the facts, or the member stated them when an office account became a person's. */
  MemberFactsCorrected: defineEvent(2, { memberId: id, ...facts }, { 1: (data) => data }),
  MemberRoleChanged: defineEvent(1, { memberId: id, role }),
  /** An administrator got a link for a new password, to pass on to the member. */
  ResetLinkIssued: defineEvent(1, { memberId: id, expiresAt: instant }),
};

/** One stream, because no member's own stream shows whether another administrator is left. The roles in the members' streams follow it. */
export const administratorStream = stream({
  kind: 'administrators',
  id: () => 'portal',
  events: {
    AdministratorAppointed: defineEvent(1, { memberId: id }),
    AdministratorDismissed: defineEvent(1, { memberId: id }),
  },
});
export type AdministratorEvent = EventOfStream<typeof administratorStream>;
