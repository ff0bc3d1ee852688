import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { pendingCountKey } from '../registrations.cache.ts';

/** How many wait for a decision of this member, and since when the first of them does. */
export function usePendingCount() {
  const { data } = useQuery({
    queryKey: pendingCountKey,
    queryFn: async ({ signal }) => {
      const { data: first, total = 0 } = await http('GET /users/pending', {
        query: { limit: 1 },
        answer: pendingRegistrationsAnswer,
        signal,
      });
      return { total, since: first[0]?.createdAt };
    },
  });
  return data ?? { total: 0, since: undefined };
}
