import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

const FRESH_MS = 300_000;

/** The first `limit` members of a batch by name, and how many there are. */
export const useBatchFaces = (batchYear: number | null, limit: number) =>
  useQuery({
    queryKey: ['batch-faces', batchYear, limit],
    enabled: batchYear !== null,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      http('GET /users', {
        query: { batchYear: batchYear ?? 0, limit },
        answer: directoryAnswer,
        signal,
      }),
  });
