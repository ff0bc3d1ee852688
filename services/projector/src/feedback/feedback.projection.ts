import { feedback, type FeedbackDocument } from '@portal/read-models/feedback/feedback';
import { tombstone } from '@portal/read-models/read-model';
import type { Projection } from '../projection.ts';

export const feedbackProjection: Projection<
  FeedbackDocument,
  'FeedbackSubmitted' | 'MemberErased'
> = {
  model: feedback,
  types: ['FeedbackSubmitted', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.feedbackId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { memberId: data.memberId } : null),
  fold(document, { type, data, position, occurredAt }) {
    if (type === 'FeedbackSubmitted') {
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
    }
    if (!document || document.status === 'erased' || document.memberId !== data.memberId)
      return document;
    return { ...tombstone(document._id, position), submittedAt: document.submittedAt };
  },
};
