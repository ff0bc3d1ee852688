import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

const words = {
  name: personal(z.string(), { subject: 'founderId', purpose: 'content' }),
  description: personal(z.string(), { subject: 'founderId', purpose: 'content' }),
};

/** Streams `group-<groupId>` and `membership-<groupId>.<memberId>`. Who founds a group joins it, too, by an event of its own. */
export const groupEvents = {
  GroupCreated: defineEvent(1, { groupId: id, founderId: id, ...words }),
  GroupDetailsChanged: defineEvent(1, { groupId: id, founderId: id, ...words }),
  GroupJoined: defineEvent(1, { groupId: id, memberId: id }),
  GroupLeft: defineEvent(1, { groupId: id, memberId: id }),
};
export type GroupEvent = EventOf<typeof groupEvents>;
