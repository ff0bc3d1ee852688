import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { fold } from '@portal/service-kit/event-sourcing/decider';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { Needs } from '../call-handling/call-handlers.ts';
import type { Decided } from '../undo/undo-entry.ts';
import { userNotFound } from '../refusals.ts';
import { administrationDecider, differences } from './administration.decider.ts';

export type ChangeOfNeeds = Needs<'eventStore' | 'vault'>;

/** An account before a decision, and the parts that the decision changed, as it left them. */
export function createChangeOf({ eventStore, vault }: ChangeOfNeeds) {
  const codec = createEventCodec<MemberEvent>(memberStream.events, vault);

  return async function changeOf({
    subjectId: memberId,
    revision,
  }: Pick<Decided, 'subjectId' | 'revision'>) {
    const stream = memberStream.name({ memberId });
    const { events } = await eventStore.readStream(stream, { from: 0, limit: revision + 1 });
    const decoded: MemberEvent[] = [];
    for (const event of events) decoded.push(await codec.decode(event));
    const before = fold(administrationDecider, decoded.slice(0, -1));
    const after = fold(administrationDecider, decoded);
    if (before.status === 'absent' || after.status === 'absent') throw userNotFound();
    return {
      before: before.account,
      change: { memberId, ifStill: differences(after.account, before.account) },
    };
  };
}
