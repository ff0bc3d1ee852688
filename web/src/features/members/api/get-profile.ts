import { userAnswer } from '@portal/contracts/members/member.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { profileKey } from '../profile.cache.ts';

export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) =>
      (await http('GET /users/profile', { answer: userAnswer, signal })).data,
  });
