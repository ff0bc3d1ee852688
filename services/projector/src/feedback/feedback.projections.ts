import { feedback as feedbackModel } from '@portal/read-models/feedback/feedback';
import { tombstone } from '@portal/read-models/read-model';
import type { Feature } from '../declaring/projecting-feature.ts';
import { ifPresent, projection } from '../declaring/projection.ts';
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
    MemberErased: {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: ifPresent((document, { data, position }) => {
        if (document.memberId !== data.memberId) return document;
        const { _id, submittedAt } = document;
        return { ...tombstone(_id, position), submittedAt };
      }),
    },
  },
});

export const feedbackReaction = reaction({
  FeedbackSubmitted: () => [tell('feedback_received', 'feedback', admins)],
});

export const feedback = {
  projections: [feedbackProjection],
  reactions: [feedbackReaction],
} satisfies Feature;
