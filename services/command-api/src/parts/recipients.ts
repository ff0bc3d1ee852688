import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

export type Recipient = { readonly email: string; readonly fullName: string };

/** Reads the log at each call, so that nothing personal stays in memory. Null once the member's key is held or destroyed. */
export function createRecipients(eventStore: EventStore, keys: DataKeys) {
  const codec = createEventCodec<MemberEvent>(memberStream.events, keys);
  return async function recipientOf(memberId: string): Promise<Recipient | null> {
    const { events } = await eventStore.readStream(memberStream.name({ memberId }), { limit: 1 });
    const [first] = events;
    if (!first) return null;
    const event = await codec.decode(first);
    if (event.type !== 'MemberRegistered') return null;
    const { email, fullName } = event.data;
    return email === null || fullName === null ? null : { email, fullName };
  };
}
