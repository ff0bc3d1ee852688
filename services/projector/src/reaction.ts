import type { PortalEvent } from '@portal/contracts/events/catalog';
import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import type { PushName, SESSION_CHANGED } from '@portal/contracts/realtime/push';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import type { Recorded } from '@portal/service-kit/event-codec';
import type { EventOfType, EventType } from './projection.ts';

/**
 * What is pushed after an event. Pure, and of the event alone: whether a document took the event is no matter, since a push
 * carries what the document holds when it is fetched.
 */
export interface Reaction<Type extends EventType> {
  readonly types: readonly Type[];
  react(event: EventOfType<Type>): readonly Change[];
}
/** Reactions of all kinds in one list; see AnyProjection. */
export interface AnyReaction {
  readonly types: readonly EventType[];
  react(event: Recorded<PortalEvent>): readonly Change[];
}

/** A change is told from another by event, topic and document, so that whoever gets it twice can tell. */
export const change = (
  event: { readonly id: string; readonly position: string },
  topic: PushName | typeof SESSION_CHANGED,
  docId: string,
  audience: Audience,
): Change => ({
  id: `${event.id}.${topic}.${docId}`,
  topic,
  docId,
  position: event.position,
  audience: formatAudience(audience),
});
