import { userAnswer } from '@portal/contracts/members/member.api';
import { useData } from '../../../lib/network/use-data.ts';

export const useMemberProfile = (memberId: string) =>
  useData(['member', memberId], 'GET /users/:memberId', {
    params: { memberId },
    answer: userAnswer,
  });
