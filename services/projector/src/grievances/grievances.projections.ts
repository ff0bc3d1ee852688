import {
  grievances as grievancesModel,
  type GrievanceDocument,
} from '@portal/read-models/grievances/grievance';
import { tombstone } from '@portal/read-models/read-model';
import { erasing, ifPresent, projection } from '../declaring/projection.ts';

export const grievanceProjection = projection(grievancesModel, {
  id: 'grievanceId',
  on: {
    GrievanceFiled: (document, { data, position, occurredAt }) =>
      document ?? {
        _id: data.grievanceId,
        position,
        status: 'open',
        memberId: data.memberId,
        text: data.text ?? '',
        filedAt: occurredAt,
        dueAt: data.dueAt,
        isReminded: false,
        answer: null,
        answeredAt: null,
      },
    GrievanceReminded: ifPresent((document) => ({ ...document, isReminded: true })),
    GrievanceAnswered: ifPresent((document, { data, occurredAt }) => ({
      ...document,
      status: 'answered',
      answer: data.answer ?? '',
      answeredAt: occurredAt,
    })),
    MemberErased: erasing<GrievanceDocument>('memberId', tombstone),
  },
});

export const grievances = { projections: [grievanceProjection] };
