import type { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { sayDecided } from '../../ui/deciding/use-deciding.ts';
import { nomineeRequestsKey, nomineesOfKey } from './nominees.cache.ts';

export type Decided = {
  readonly result: z.infer<typeof messageAnswer> | null;
  readonly decisionId: string | null;
};

/** Shows what was decided about the nominees of a member, wherever it is shown. */
export function useDecidedNominees(memberId: string) {
  const client = useQueryClient();
  async function refetch(): Promise<void> {
    const keys = [nomineesOfKey(memberId), nomineeRequestsKey, ['member', memberId], ['history']];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }
  return {
    refetch,
    async show(decided: Decided): Promise<void> {
      sayDecided(decided, decided.result?.message ?? t('Saved.'), () => void refetch());
      await refetch();
    },
  };
}
