import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../id.ts';

const words = {
  name: personal(z.string(), { subject: 'founderId', purpose: 'content' }),
  description: personal(z.string(), { subject: 'founderId', purpose: 'content' }),
};

export const groupStream = stream({
  kind: 'group',
  id: ({ groupId }: { readonly groupId: string }) => groupId,
  about: 'founderId',
  events: {
    GroupCreated: defineEvent(1, { groupId: id, founderId: id, ...words }),
    GroupDetailsChanged: defineEvent(1, { groupId: id, founderId: id, ...words }),
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
