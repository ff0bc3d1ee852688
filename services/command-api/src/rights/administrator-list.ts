import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';

const ROLE_EVENTS: readonly MemberEvent['type'][] = ['MemberRoleChanged', 'MemberErased'];

/** Catches up from its checkpoint, so that each call costs as much as the log has grown. */
export function createAdministratorList(
  eventStore: Pick<EventStore, 'readTypes'>,
): () => Promise<readonly string[]> {
  const administrators = new Set<string>();
  let readTo: Position | null = null;
  return async () => {
    for await (const { events, position } of pagesOfTypes(eventStore, ROLE_EVENTS, readTo)) {
      for (const { data } of events) {
        const memberId = data['memberId'];
        if (typeof memberId !== 'string') continue;
        if (data['role'] === 'admin') administrators.add(memberId);
        else administrators.delete(memberId);
      }
      readTo = position;
    }
    return [...administrators];
  };
}
