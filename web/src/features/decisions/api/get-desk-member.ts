import { deskMemberAnswer } from '@portal/contracts/decisions/desk/decisions-about.api';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useDeskMember = (memberId: string) =>
  useData(
    [...historyKey, 'member', memberId],
    'GET /admin/members/:memberId',
    { params: { memberId }, answer: deskMemberAnswer },
    { staleTime: 0 },
  );
