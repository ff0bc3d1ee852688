import { change, type Reaction } from '../reaction.ts';

/** How much feedback there is, for the administrators who look at it. */
export const feedbackReaction: Reaction<'FeedbackSubmitted'> = {
  types: ['FeedbackSubmitted'],
  react: (event) => [change(event, 'feedback_received', 'feedback', { kind: 'admins' })],
};
