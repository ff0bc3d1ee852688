import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { languageFor, type Language } from '@portal/languages/registry';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

declare const confirmed: unique symbol;
/** The name of a person who has confirmed that the address is theirs. Anyone can register with any words and the address of someone else. */
export type ConfirmedName = string & { readonly [confirmed]: true };

export type Recipient = {
  readonly memberId: string;
  readonly email: string;
  /** Null until the member confirms the address, so that no mail to a stranger contains words that another stranger chose. */
  readonly name: ConfirmedName | null;
  readonly language: Language;
};
type Cause = Pick<CommandContext, 'actor' | 'language'>;
type KnownRecipient = Recipient & { readonly fullName: string };
type Known = { readonly [Field in 'email' | 'fullName']: string | null } & {
  readonly isConfirmed: boolean;
  readonly language: string | null;
};

const isConfirmedName = (name: string, isConfirmed: boolean): name is ConfirmedName =>
  isConfirmed && name !== '';
export const confirmedName = (name: string, isConfirmed: boolean): ConfirmedName | null =>
  isConfirmedName(name, isConfirmed) ? name : null;

/** @param language the account's, null for automatic */
export const ownOrEnglish = (language: string | null | undefined): Language =>
  languageFor(language == null ? [] : [language]);

const TYPES: ReadonlySet<string> = new Set<MemberEvent['type']>([
  'MemberRegistered',
  'MemberRejectionReversed',
  'MemberEmailChanged',
  'MemberFactsCorrected',
  'MemberProfileChanged',
  'AddressConfirmed',
]);

function after(known: Known, { type, data }: MemberEvent): Known {
  switch (type) {
    case 'MemberRegistered':
      return { email: data.email, fullName: data.fullName, isConfirmed: false, language: null };
    case 'MemberRejectionReversed':
      return {
        ...known,
        email: data.email,
        fullName: data.profile?.fullName ?? data.fullName,
        language: data.profile?.language ?? null,
      };
    case 'MemberEmailChanged':
      return { ...known, email: data.email, isConfirmed: false };
    case 'MemberFactsCorrected':
      return { ...known, fullName: data.fullName };
    case 'MemberProfileChanged':
      return {
        ...known,
        fullName: data.profile?.fullName ?? known.fullName,
        language: data.profile?.language === undefined ? known.language : data.profile.language,
      };
    case 'AddressConfirmed':
      return { ...known, isConfirmed: true };
    default:
      return known;
  }
}

/** The language of a command that the person gave, whom a visitor may turn out to be; null for a command about them. */
function languageOfCause(memberId: string, cause: Cause | undefined): string | null {
  const { kind, id } = cause?.actor ?? {};
  return id === memberId || kind === 'visitor' ? (cause?.language ?? null) : null;
}

/** Reads the log at each call, so that nothing personal stays in memory. Null once the member's key is held or destroyed. */
export function createRecipients(eventStore: EventStore, keys: DataKeys) {
  const codec = createEventCodec<MemberEvent>(memberStream.events, keys);
  return async function recipientOf(
    memberId: string,
    cause?: Cause,
  ): Promise<KnownRecipient | null> {
    const { events } = await eventStore.readStream(memberStream.name({ memberId }));
    let known: Known = { email: null, fullName: null, isConfirmed: false, language: null };
    for (const event of events.filter(({ type }) => TYPES.has(type)))
      known = after(known, await codec.decode(event));
    const { email, fullName, isConfirmed, language } = known;
    return email === null || fullName === null
      ? null
      : {
          memberId,
          email,
          fullName,
          name: confirmedName(fullName, isConfirmed),
          language: ownOrEnglish(language ?? languageOfCause(memberId, cause)),
        };
  };
}
export type RecipientOf = ReturnType<typeof createRecipients>;
