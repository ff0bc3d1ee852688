import { ownGrievancesAnswer } from '@portal/contracts/grievances/grievance.api';
import { ownGrievancesKey } from '../grievances.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useOwnGrievances = () =>
  useData(ownGrievancesKey, 'GET /account/grievances', { answer: ownGrievancesAnswer });
