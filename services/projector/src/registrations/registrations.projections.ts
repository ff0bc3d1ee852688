import { admins, coordinators, reaction, tell } from '../declaring/reaction.ts';

const listChanged = () => [
  tell('registrations_changed', 'registrations', admins),
  tell('registrations_changed', 'coordinators', coordinators),
];

export const registrationsReaction = reaction({
  MemberRegistered: listChanged,
  MemberApproved: listChanged,
  MemberApprovalReversed: listChanged,
  MemberRejected: listChanged,
  MemberRejectionReversed: listChanged,
  MemberAskedBack: listChanged,
  MemberAnswered: listChanged,
  MemberEmailChanged: listChanged,
  AddressLinkSent: listChanged,
  AddressConfirmed: listChanged,
  MemberFactsCorrected: listChanged,
  MemberCoordinatorChanged: listChanged,
});

export const registrations = { reactions: [registrationsReaction] };
