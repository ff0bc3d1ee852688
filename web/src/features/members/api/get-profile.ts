import { userAnswer } from '@portal/contracts/members/member.api';
import { profileKey } from '../profile.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useProfile = () => useData(profileKey, 'GET /users/profile', { answer: userAnswer });
