import { accessesAnswer } from '@portal/contracts/accesses/access.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';

export const useOwnAccesses = () =>
  usePagedList({
    key: ['own-accesses'],
    fetchPage: (query, signal) =>
      http('GET /account/accesses', { query, answer: accessesAnswer, signal }),
    entriesOf: ({ data }) => data,
  });
