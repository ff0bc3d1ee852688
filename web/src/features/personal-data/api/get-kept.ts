import { keptAnswer } from '@portal/contracts/personal-data/personal-data.api';
import { useData } from '../../../lib/network/use-data.ts';

/** It changes with the portal's software alone. */
export const useKept = () =>
  useData(['kept-data'], 'GET /account/data', { answer: keptAnswer }, { staleTime: Infinity });
