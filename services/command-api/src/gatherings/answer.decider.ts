import type { GivenAnswer } from '@portal/contracts/gatherings/answer';
import type { AnswerEvent } from '@portal/contracts/gatherings/gathering.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

export type AnswerState = { readonly answer: GivenAnswer | null; readonly guests: number };
export type AnswerCommand = {
  readonly type: 'SetAnswer';
  readonly postId: string;
  readonly memberId: string;
  /** Null takes the answer back. */
  readonly answer: GivenAnswer | null;
  readonly guests: number;
  /** ISO instants; `startsAt` is null for a post without a start. */
  readonly startsAt: string | null;
  readonly at: string;
};

export const answerDecider: Decider<AnswerState, AnswerCommand, AnswerEvent> = {
  initialState: { answer: null, guests: 0 },

  decide({ postId, memberId, answer, guests, startsAt, at }, state) {
    if (startsAt === null) throw refusal('conflict', 'event-without-start');
    if (at >= startsAt) throw refusal('conflict', 'event-begun');
    if (answer === state.answer && guests === state.guests) return [];
    if (answer === null) return [{ type: 'AnswerWithdrawn', data: { postId, memberId } }];
    return [{ type: 'AnswerGiven', data: { postId, memberId, answer, guests } }];
  },

  evolve: (_state, event) =>
    event.type === 'AnswerGiven'
      ? { answer: event.data.answer, guests: event.data.guests }
      : { answer: null, guests: 0 },
};
