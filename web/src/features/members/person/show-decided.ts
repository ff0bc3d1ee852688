import type { userAnswer } from '@portal/contracts/members/member.api';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { sayDecided } from '../../../ui/deciding/use-deciding.ts';

type Decided = {
  readonly result: z.infer<typeof userAnswer> | null;
  readonly decisionId: string | null;
};

/** Shows a decision about a member, with the offer to undo it. */
export function useShowDecided(memberId: string) {
  const client = useQueryClient();
  // Several pages show the member, each with its own query
  const refetch = (isShown: boolean) =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.includes(memberId) && !(isShown && queryKey[0] === 'member'),
    });
  return (decided: Decided, done: string): void => {
    if (decided.result) client.setQueryData(['member', memberId], decided.result.data);
    refetch(decided.result !== null);
    sayDecided(decided, done, () => refetch(false));
  };
}
