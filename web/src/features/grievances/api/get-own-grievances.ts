import { ownGrievancesAnswer } from '@portal/contracts/grievances/grievance.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { ownGrievancesKey } from '../grievances.cache.ts';

export const useOwnGrievances = () =>
  useQuery({
    queryKey: ownGrievancesKey,
    queryFn: async ({ signal }) =>
      (await http('GET /account/grievances', { answer: ownGrievancesAnswer, signal })).data,
  });
