import { change, type Reaction } from '../reaction.ts';

type Type = 'GroupCreated' | 'GroupDetailsChanged' | 'GroupJoined' | 'GroupLeft';

/** Everybody sees the cards of all groups, with how many are in them. */
export const groupReaction: Reaction<Type> = {
  types: ['GroupCreated', 'GroupDetailsChanged', 'GroupJoined', 'GroupLeft'],
  react: (event) => [change(event, 'group_changed', event.data.groupId, { kind: 'everyone' })],
};
