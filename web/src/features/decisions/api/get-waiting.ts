import { waitingAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { waitingKey } from '../decisions.cache.ts';

/** For what no push tells of, such as a projection that stops. */
const ASK_AGAIN_MS = 60_000;

/** @param posts how many the page shows: when that changes, all counts are asked for again */
export const useWaiting = (posts: number | undefined) =>
  useQuery({
    queryKey: [...waitingKey, posts ?? null],
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http('GET /admin/waiting', { answer: waitingAnswer, signal })).data,
  });
