import type { MemberEvent } from '@portal/contracts/members/member.events';
import { standingAfter, type Standing } from '../rights/standing-decider.ts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { userNotFound } from '../refusals.ts';

export type PasskeyState = { readonly status: Standing };
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
  initialState: { status: 'absent' },

  decide({ type, memberId }, { status }) {
    if (status === 'absent') throw userNotFound();
    return [{ type: EVENT_OF[type], data: { memberId } }];
  },

  evolve: ({ status }, event) => ({ status: standingAfter(status, event) }),
};
