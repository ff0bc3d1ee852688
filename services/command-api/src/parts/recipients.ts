import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

export type Recipient = {
  readonly memberId: string;
  readonly email: string;
  readonly fullName: string;
};
type Known = { readonly [Field in 'email' | 'fullName']: string | null };

const TYPES: ReadonlySet<string> = new Set<MemberEvent['type']>([
  'MemberRegistered',
  'MemberRejectionReversed',
  'MemberEmailChanged',
  'MemberFactsCorrected',
  'MemberProfileChanged',
]);

function after(known: Known, { type, data }: MemberEvent): Known {
  switch (type) {
    case 'MemberRegistered':
      return { email: data.email, fullName: data.fullName };
    case 'MemberRejectionReversed':
      return { email: data.email, fullName: data.profile?.fullName ?? data.fullName };
    case 'MemberEmailChanged':
      return { ...known, email: data.email };
    case 'MemberFactsCorrected':
      return { ...known, fullName: data.fullName };
    case 'MemberProfileChanged':
      return { ...known, fullName: data.profile?.fullName ?? known.fullName };
    default:
      return known;
  }
}

/** Reads the log at each call, so that nothing personal stays in memory. Null once the member's key is held or destroyed. */
export function createRecipients(eventStore: EventStore, keys: DataKeys) {
  const codec = createEventCodec<MemberEvent>(memberStream.events, keys);
  return async function recipientOf(memberId: string): Promise<Recipient | null> {
    const { events } = await eventStore.readStream(memberStream.name({ memberId }));
    let known: Known = { email: null, fullName: null };
    for (const event of events.filter(({ type }) => TYPES.has(type)))
      known = after(known, await codec.decode(event));
    const { email, fullName } = known;
    return email === null || fullName === null ? null : { memberId, email, fullName };
  };
}
export type RecipientOf = ReturnType<typeof createRecipients>;
