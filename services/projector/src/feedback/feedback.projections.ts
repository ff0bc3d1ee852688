import {
  feedback as feedbackModel,
  type FeedbackDocument,
} from '@portal/read-models/feedback/feedback';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, projection } from '../declaring/projection.ts';
import { admins, reaction, tell } from '../declaring/reaction.ts';

export const feedbackProjection = projection(feedbackModel, {
  id: 'feedbackId',
  on: {
    FeedbackSubmitted(document, { data, position, occurredAt }) {
      const { feedbackId, memberId, subject, message } = data;
      return (
        document ?? {
          _id: feedbackId,
          position,
          status: subject === null || message === null ? 'sealed' : 'shown',
          memberId,
          subject: subject ?? '',
          message: message ?? '',
          createdAt: occurredAt,
          submittedAt: position,
        }
      );
    },
    MemberErased: erasing<FeedbackDocument>('memberId', (_id, position, { submittedAt }) => ({
      ...tombstone(_id, position),
      submittedAt,
    })),
  },
});

export const feedbackReaction = reaction({
  FeedbackSubmitted: () => [tell('feedback_received', 'feedback', admins)],
});

export const feedback = {
  projections: [feedbackProjection],
  reactions: [feedbackReaction],
};
