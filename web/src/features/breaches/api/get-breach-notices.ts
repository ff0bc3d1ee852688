import { breachNoticesAnswer } from '@portal/contracts/breaches/breach.api';
import { useData } from '../../../lib/network/use-data.ts';

export const useBreachNotices = () =>
  useData(
    ['breach-notices'],
    'GET /account/breach-notices',
    { answer: breachNoticesAnswer },
    {
      // A notification leads here from the page that has just said that there are none
      staleTime: 0,
    },
  );
