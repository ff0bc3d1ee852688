import type { FeedbackEvent } from '@portal/contracts/feedback/feedback.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import { DomainError } from '@portal/service-kit/errors';

export type FeedbackState = { readonly status: 'absent' | 'submitted' };
export type FeedbackCommand = { readonly type: 'Submit'; readonly data: FeedbackEvent['data'] };

export const feedbackDecider: Decider<FeedbackState, FeedbackCommand, FeedbackEvent> = {
  initialState: { status: 'absent' },
  decide({ data }, state) {
    if (state.status !== 'absent')
      throw new DomainError('conflict', wordsOf('feedback-submitted-already'));
    return [{ type: 'FeedbackSubmitted', data }];
  },
  evolve: () => ({ status: 'submitted' }),
};
