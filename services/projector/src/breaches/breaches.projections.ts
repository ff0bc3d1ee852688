import {
  breachNotices,
  type BreachNoticeDocument,
} from '@portal/read-models/breaches/breach-notice';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, projection } from '../declaring/projection.ts';

export const breachNoticeProjection = projection(breachNotices, {
  on: {
    BreachNotified: {
      ids: ({ data: { breachId, memberId } }) => [`${breachId}.${memberId}`],
      fold: (document, { data, position, occurredAt }, _id) =>
        document ?? {
          _id,
          position,
          status: 'shown',
          memberId: data.memberId,
          notice: data.notice ?? '',
          at: occurredAt,
          byMail: data.byMail,
        },
    },
    MemberErased: erasing<BreachNoticeDocument>('memberId', tombstone),
  },
});

export const breaches = { projections: [breachNoticeProjection] };
