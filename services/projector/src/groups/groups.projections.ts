import type { Feature } from '../feature.ts';
import { everyone, reaction, tell } from '../reaction.ts';
import { groupMemberProjection } from './group-member.projection.ts';
import { groupProjection } from './group.projection.ts';
import { membershipProjection } from './membership.projection.ts';

const cardChanged = ({ data }: { readonly data: { readonly groupId: string } }) => [
  tell('group_changed', data.groupId, everyone),
];

export const groupReaction = reaction({
  GroupCreated: cardChanged,
  GroupDetailsChanged: cardChanged,
  GroupJoined: cardChanged,
  GroupLeft: cardChanged,
});

export const groups = {
  projections: [groupProjection, membershipProjection, groupMemberProjection],
  reactions: [groupReaction],
} satisfies Feature;
