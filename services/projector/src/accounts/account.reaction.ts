import type { EventOfType, EventType } from '../projection.ts';
import { change, type Reaction } from '../reaction.ts';

type OfMember = 'MemberRegistered' | 'MemberApproved' | 'MemberRejected';

/** How many registrations wait, for the administrators who look at them. */
export const registrationsReaction: Reaction<OfMember> = {
  types: ['MemberRegistered', 'MemberApproved', 'MemberRejected'],
  react: (event) => [change(event, 'registrations_changed', 'registrations', { kind: 'admins' })],
};

const sessionTypes = [
  'MemberApproved',
  'MemberRejected',
  'MemberRoleChanged',
  'PasswordChanged',
  'MemberErased',
  'GroupJoined',
  'GroupLeft',
] as const satisfies readonly EventType[];

/** Open connections of the member are looked at again: they may have to end, or to hear of other groups. */
export const sessionReaction: Reaction<(typeof sessionTypes)[number]> = {
  types: sessionTypes,
  react(event: EventOfType<(typeof sessionTypes)[number]>) {
    const { memberId } = event.data;
    return [change(event, 'session_changed', memberId, { kind: 'member', memberId })];
  },
};
