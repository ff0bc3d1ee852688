import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

/** The number of members of a batch: as many pages as members, at one member to a page. */
export const useBatchSize = (batchYear: number | null) =>
  useQuery({
    queryKey: ['batch-size', batchYear],
    enabled: batchYear !== null,
    queryFn: async ({ signal }) => {
      const query = { batchYear: batchYear ?? 0, limit: 1 };
      return (await http('GET /users', { query, answer: directoryAnswer, signal })).pagination
        .totalPages;
    },
  });
