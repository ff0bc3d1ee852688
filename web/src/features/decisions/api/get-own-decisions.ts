import { ownDecisionsAnswer } from '@portal/contracts/decisions/desk/decisions-about.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';

export const useOwnDecisions = () =>
  usePagedList({
    key: ['own-decisions'],
    fetchPage: ({ limit, after }, signal) =>
      http('GET /account/decisions', {
        query: { limit, ...(after === undefined ? {} : { before: after }) },
        answer: ownDecisionsAnswer,
        signal,
      }),
    entriesOf: ({ data }) => data,
  });
