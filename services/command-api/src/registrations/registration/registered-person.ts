import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import type { Because, Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import { createStreams } from '@portal/service-kit/event-sourcing/streams';
import type { Needs } from '../../call-handling/call-handlers.ts';

type Facts = Extract<MemberEvent, { type: 'MemberRejectionReversed' }>['data'];
type Rejection = {
  readonly holdUntil: string;
  readonly reason: string | null;
  readonly code: string | null;
};
type Person = {
  readonly facts: Facts | null;
  readonly rejection: Rejection | null;
  readonly isConfirmed: boolean;
};

type MaybeDecided = MemberEvent & Partial<Pick<Recorded<MemberEvent>, 'because'>>;

const reasonOf = (because: Because | undefined, words: string | null) => ({
  reason: because?.words ?? words,
  code: because?.code ?? null,
});

function evolve(person: Person, event: MaybeDecided): Person {
  if (event.type === 'MemberRegistered')
    return {
      rejection: null,
      isConfirmed: false,
      facts: {
        ...event.data,
        picture: NO_PICTURE,
        suspension: null,
        profile: {},
        question: null,
        answer: null,
      },
    };
  if (event.type === 'MemberRejectionReversed')
    return { ...person, facts: event.data, rejection: null };
  const { facts } = person;
  if (!facts) return person;
  const known = (more: Partial<Facts>): Person => ({ ...person, facts: { ...facts, ...more } });
  switch (event.type) {
    case 'MemberRejected': {
      const { holdUntil, reason } = event.data;
      return { ...person, rejection: { holdUntil, ...reasonOf(event.because, reason) } };
    }
    case 'MemberProfileChanged':
      return known({ profile: { ...facts.profile, ...event.data.profile } });
    case 'MemberPictureChanged':
      return known({ picture: event.data.picture });
    case 'MemberEmailChanged':
      return { ...known({ email: event.data.email }), isConfirmed: false };
    case 'AddressConfirmed':
      return { ...person, isConfirmed: true };
    case 'MemberFactsCorrected':
      return known({
        ...event.data,
        profile: { ...facts.profile, fullName: event.data.fullName ?? undefined },
      });
    case 'MemberSuspended':
      return known({ suspension: { until: event.data.until } });
    case 'MemberRestored':
      return known({ suspension: null });
    case 'MemberAskedBack':
      return known({ question: event.data.question, answer: null });
    case 'MemberAnswered':
      return known({ answer: event.data.answer });
    default:
      return person;
  }
}

/** All that is known of a person, even while their key is held; null once it is destroyed. */
export function createPersons({ eventStore, vault }: Needs<'eventStore' | 'vault'>) {
  const persons = createStreams({ eventStore, keys: vault.evenHeld })(memberStream, {
    initialState: { facts: null, rejection: null, isConfirmed: false },
    decide: () => [],
    evolve,
  });
  return async (memberId: string) => {
    const { facts, rejection, isConfirmed } = (await persons.load({ memberId })).state;
    return facts === null || facts.email === null || facts.fullName === null
      ? null
      : {
          facts: { ...facts, email: facts.email, fullName: facts.fullName },
          rejection,
          isConfirmed,
        };
  };
}
