import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../id.ts';

/** One stream, because no member's own stream shows whether another administrator is left. The roles in the members' streams follow it. */
export const administratorStream = stream({
  kind: 'administrators',
  id: () => 'portal',
  events: {
    AdministratorAppointed: defineEvent(1, { memberId: id }),
    AdministratorDismissed: defineEvent(1, { memberId: id }),
  },
});
export type AdministratorEvent = EventOfStream<typeof administratorStream>;
