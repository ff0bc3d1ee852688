import { upcomingAnswer } from '@portal/contracts/gatherings/gathering.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { upcomingKey } from '../gatherings.cache.ts';

export const useUpcoming = () =>
  useQuery({
    queryKey: upcomingKey,
    queryFn: ({ signal }) => http('GET /posts/upcoming', { answer: upcomingAnswer, signal }),
  });
