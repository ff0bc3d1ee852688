import { admins, onlyMember, reaction, tell } from '../declaring/reaction.ts';

const changed = ({ data: { memberId } }: { readonly data: { readonly memberId: string } }) => [
  tell('account_changed', memberId, onlyMember(memberId)),
  tell('member_changed', memberId, admins),
];

export const administrationReaction = reaction({
  MemberRoleChanged: changed,
  MemberCoordinatorChanged: changed,
  MemberAnalystChanged: changed,
  MemberEmailChanged: changed,
  AddressLinkSent: changed,
  AddressConfirmed: changed,
  MemberFactsCorrected: changed,
  MemberSuspended: changed,
  MemberRestored: changed,
  MemberErasureRequested: changed,
  MemberErasureCancelled: changed,
});

export const administration = { reactions: [administrationReaction] };
