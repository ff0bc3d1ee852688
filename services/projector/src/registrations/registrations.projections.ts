import type { Feature } from '../feature.ts';
import { admins, reaction, tell } from '../reaction.ts';

const countChanged = () => [tell('registrations_changed', 'registrations', admins)];

export const registrationsReaction = reaction({
  MemberRegistered: countChanged,
  MemberApproved: countChanged,
  MemberRejected: countChanged,
});

export const registrations = { reactions: [registrationsReaction] } satisfies Feature;
