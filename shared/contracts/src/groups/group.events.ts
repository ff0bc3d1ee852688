import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** Sealed under a key of the group, so that a group keeps its name when its founder is erased; in version 1, under the founder's. */
const words = {
  name: personal(z.string(), { subject: 'groupId', purpose: 'content' }),
  description: personal(z.string(), { subject: 'groupId', purpose: 'content' }),
};
const asBefore = { 1: (data: Readonly<Record<string, unknown>>) => data };

export const groupStream = stream({
  kind: 'group',
  id: ({ groupId }: { readonly groupId: string }) => groupId,
  about: 'founderId',
  events: {
    GroupCreated: defineEvent(2, { groupId: id, founderId: id, ...words }, asBefore),
    GroupDetailsChanged: defineEvent(2, { groupId: id, founderId: id, ...words }, asBefore),
    GroupRemoved: defineEvent(1, { groupId: id, founderId: id }),
    GroupRestored: defineEvent(1, { groupId: id, founderId: id }),
  },
});
export type GroupEvent = EventOfStream<typeof groupStream>;

type Key = { readonly groupId: string; readonly memberId: string };
const membership = { groupId: id, memberId: id };

export const membershipStream = stream({
  kind: 'membership',
  id: ({ groupId, memberId }: Key) => `${groupId}.${memberId}`,
  about: 'memberId',
  events: { GroupJoined: defineEvent(1, membership), GroupLeft: defineEvent(1, membership) },
});
export type MembershipEvent = EventOfStream<typeof membershipStream>;
