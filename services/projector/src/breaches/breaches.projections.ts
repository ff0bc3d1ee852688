import { breachNotices } from '@portal/read-models/breaches/breach-notice';
import { tombstone } from '@portal/read-models/read-model';
import type { Feature } from '../declaring/projecting-feature.ts';
import { ifPresent, projection } from '../declaring/projection.ts';

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
    MemberErased: {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: ifPresent((document, { data, position }) =>
        document.memberId === data.memberId ? tombstone(document._id, position) : document,
      ),
    },
  },
});

export const breaches = { projections: [breachNoticeProjection] } satisfies Feature;
