import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';

export const useHistory = (line: string) =>
  usePagedList({
    key: [...historyKey, line],
    fetchPage: ({ limit, after }, signal) =>
      http('GET /admin/history', {
        query: { limit, query: line, ...(after === undefined ? {} : { before: after }) },
        answer: decisionsAnswer,
        signal,
      }),
    entriesOf: ({ data }) => data,
  });
