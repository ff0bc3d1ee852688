import { keptAnswer } from '@portal/contracts/personal-data/personal-data.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

/** It changes with the portal's software alone. */
export const useKept = () =>
  useQuery({
    queryKey: ['kept-data'],
    queryFn: async ({ signal }) =>
      (await http('GET /account/data', { answer: keptAnswer, signal })).data,
    staleTime: Infinity,
  });
