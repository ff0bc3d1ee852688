import { decisionTable } from '@portal/contracts/decision-table';
import { decisionAction } from '@portal/contracts/decisions/decision-action';
import type { StoredDecision } from '@portal/contracts/decisions/decisions.views';
import { isByStaff, personOf, textIn } from '@portal/contracts/decisions/by-staff';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';

const ID_OF = {
  member: 'memberId',
  post: 'postId',
  comment: 'commentId',
  message: 'messageId',
  group: 'groupId',
  portal: 'deskId',
} as const;

const reversedBy = ({ reverses, data }: Recorded<PortalEvent>): string | null =>
  reverses ?? textIn(data, 'reverses');

/** The decisions of a log, as query-api would answer them. */
export function decisionsOfLog(events: readonly Recorded<PortalEvent>[]) {
  function decisionOf(event: Recorded<PortalEvent> | undefined): StoredDecision | null {
    const action = decisionAction.options.find((each) =>
      decisionTable[each].events.some((type) => type === event?.type),
    );
    if (!event || action === undefined || !isByStaff(event)) return null;
    const { id: _id, occurredAt: at, actor, data, stream, revision } = event;
    return {
      _id,
      at,
      action,
      actorId: actor.id,
      subjectId: textIn(data, ID_OF[decisionTable[action].subject]) ?? '',
      personId: personOf(event),
      stream,
      revision,
      undoneBy: events.findLast((other) => reversedBy(other) === _id)?.id ?? null,
    };
  }
  return {
    find: (decisionId: string) => decisionOf(events.find(({ id }) => id === decisionId)),
    partsOf: (decisionId: string) =>
      events
        .filter(({ partOf }) => partOf === decisionId)
        .map(decisionOf)
        .filter((decision) => decision !== null),
  };
}
