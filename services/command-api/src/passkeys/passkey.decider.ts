import type { MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { userNotFound } from '../refusals.ts';

export type PasskeyState = { readonly isPresent: boolean };
/** The vault has decided; the log notes the fact. */
export type PasskeyCommand = {
  readonly type: 'NoteAdded' | 'NoteRemoved' | 'NoteAllRemoved';
  readonly memberId: string;
};

const EVENT_OF = {
  NoteAdded: 'PasskeyAdded',
  NoteRemoved: 'PasskeyRemoved',
  NoteAllRemoved: 'PasskeysRemoved',
} as const;

export const passkeyDecider: Decider<PasskeyState, PasskeyCommand, MemberEvent> = {
  initialState: { isPresent: false },

  decide({ type, memberId }, { isPresent }) {
    if (!isPresent) throw userNotFound();
    return [{ type: EVENT_OF[type], data: { memberId } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MemberRegistered':
      case 'MemberRejectionReversed':
        return { isPresent: true };
      case 'MemberRejected':
      case 'MemberErasureStarted':
      case 'MemberErased':
        return { isPresent: false };
      default:
        return state;
    }
  },
};
