import { randomUUID } from 'node:crypto';
import type { FeedbackEvent } from '@portal/contracts/feedback/feedback.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { feedbackDecider, type FeedbackCommand } from './feedback.decider.ts';

const data = {
  feedbackId: randomUUID(),
  memberId: randomUUID(),
  subject: 'Directory',
  message: 'Please show the house as well.',
};
const submitted: FeedbackEvent = { type: 'FeedbackSubmitted', data };
const submit: FeedbackCommand = { type: 'Submit', data };
const feedback = specify(feedbackDecider);

it('submits feedback once', () => {
  feedback.given().when(submit).then(submitted);
  feedback.given(submitted).when(submit).thenRefused('conflict');
});
