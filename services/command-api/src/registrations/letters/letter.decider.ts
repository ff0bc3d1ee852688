import type {
  LetterEvent,
  LetterStartEvent,
} from '@portal/contracts/registrations/letters/letter.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type Told = LetterEvent['data']['told'];

export type LetterCommand = {
  readonly type: 'Tell';
  readonly data: LetterEvent['data'];
  /** The person knows this much if no mail of this kind has left yet. */
  readonly before: Told;
};

/** Lets only one of several processes send the mail about a decision. */
export const letterDecider: Decider<{ readonly told: Told | null }, LetterCommand, LetterEvent> = {
  initialState: { told: null },
  decide: ({ data, before }, { told }) =>
    (told ?? before) === data.told ? [] : [{ type: 'DecisionTold', data }],
  evolve: (_state, { data }) => ({ told: data.told }),
};

type Start = { readonly at: string | null };
type StartCommand = { readonly type: 'Begin'; readonly data: LetterStartEvent['data'] };

export const letterStartDecider: Decider<Start, StartCommand, LetterStartEvent> = {
  initialState: { at: null },
  decide: ({ data }, { at }) => (at === null ? [{ type: 'DecisionLettersBegan', data }] : []),
  evolve: (_state, { data }) => ({ at: data.at }),
};
