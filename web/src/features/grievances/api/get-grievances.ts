import { grievancesAnswer } from '@portal/contracts/grievances/grievance.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { grievancesKey } from '../grievances.cache.ts';

export const useGrievances = (state: 'open' | 'answered') =>
  usePagedList({
    key: [...grievancesKey, state],
    fetchPage: (query, signal) =>
      http('GET /admin/grievances', {
        query: { ...query, state },
        answer: grievancesAnswer,
        signal,
      }),
    entriesOf: ({ data }) => data,
  });
