import { userAnswer } from '@portal/contracts/members/member.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const useMemberProfile = (memberId: string) =>
  useQuery({
    queryKey: ['member', memberId],
    queryFn: ({ signal }) =>
      http('GET /users/:memberId', { params: { memberId }, answer: userAnswer, signal }),
  });
