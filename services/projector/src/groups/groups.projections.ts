import { everyone, onlyMember, reaction, tell } from '../declaring/reaction.ts';
import { groupMemberProjection } from './group-member.projection.ts';
import { groupProjection } from './group.projection.ts';
import { membershipProjection } from './membership.projection.ts';

const cardChanged = ({ data }: { readonly data: { readonly groupId: string } }) => [
  tell('group_changed', data.groupId, everyone),
];

export const groupReaction = reaction({
  GroupCreated: cardChanged,
  GroupDetailsChanged: cardChanged,
  GroupJoined: (event) => [
    ...cardChanged(event),
    ...(event.reverses === undefined
      ? []
      : [tell('group_restored', event.data.groupId, onlyMember(event.data.memberId))]),
  ],
  GroupLeft: cardChanged,
  GroupRemoved: ({ data }) => [tell('group_removed', data.groupId, everyone)],
  GroupRestored: ({ data }) => [tell('group_restored', data.groupId, everyone)],
});

export const groups = {
  projections: [groupProjection, membershipProjection, groupMemberProjection],
  reactions: [groupReaction],
};
