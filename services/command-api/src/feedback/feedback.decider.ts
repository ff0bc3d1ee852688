import type { FeedbackEvent } from '@portal/contracts/feedback/feedback.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { refusal } from '../refusals.ts';

export type FeedbackState = { readonly status: 'absent' | 'submitted' };
export type FeedbackCommand = { readonly type: 'Submit'; readonly data: FeedbackEvent['data'] };

export const feedbackDecider: Decider<FeedbackState, FeedbackCommand, FeedbackEvent> = {
  initialState: { status: 'absent' },
  decide({ data }, state) {
    if (state.status !== 'absent') throw refusal('conflict', 'feedback-submitted-already');
    return [{ type: 'FeedbackSubmitted', data }];
  },
  evolve: () => ({ status: 'submitted' }),
};
