import { breachNoticesAnswer } from '@portal/contracts/breaches/breach.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const useBreachNotices = () =>
  useQuery({
    queryKey: ['breach-notices'],
    // A notification leads here from the page that has just said that there are none
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await http('GET /account/breach-notices', { answer: breachNoticesAnswer, signal })).data,
  });
