import { waitingAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { keepPreviousData } from '@tanstack/react-query';
import { waitingKey } from '../decisions.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

/** For what no push tells of, such as a projection that stops. */
const ASK_AGAIN_MS = 60_000;

/** @param posts how many the page shows: when that changes, all counts are asked for again */
export const useWaiting = (posts: number | undefined) =>
  useData(
    [...waitingKey, posts ?? null],
    'GET /admin/waiting',
    { answer: waitingAnswer },
    { staleTime: 0, refetchInterval: ASK_AGAIN_MS, placeholderData: keepPreviousData },
  );
