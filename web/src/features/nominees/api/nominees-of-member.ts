import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  nomineeRequestsAnswer,
  nomineesOfMemberAnswer,
} from '@portal/contracts/nominees/nominee.api';
import type { openNomineeRequest } from '@portal/contracts/nominees/nominee.request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { t } from '../../../lib/language/translation.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';
import { nomineeRequestsKey, nomineesOfKey } from '../nominees.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useNomineesOf = (memberId: string) =>
  useData(nomineesOfKey(memberId), 'GET /users/:memberId/nominees', {
    params: { memberId },
    answer: nomineesOfMemberAnswer,
  });

export const useNomineeRequests = () =>
  useData(nomineeRequestsKey, 'GET /admin/nominee-requests', { answer: nomineeRequestsAnswer });

export const openRequest = (memberId: string, body: z.input<typeof openNomineeRequest>) =>
  write('POST /users/:memberId/nominee-request', {
    params: { memberId },
    body,
    answer: messageAnswer,
  });

/** `requestId` and `sendTo` as they were read. */
type Confirmation = {
  readonly requestId: string;
  readonly sendTo: string | null;
  readonly said: Said;
};
type Reasoned = Said & { readonly reason: string };
export const decisions = {
  confirm: (memberId: string, { requestId, sendTo, said }: Confirmation) =>
    write('PUT /users/:memberId/nominee-request', {
      params: { memberId },
      body: { ...said, requestId, sendTo },
      answer: messageAnswer,
    }),
  close: (memberId: string, body: Reasoned) =>
    write('DELETE /users/:memberId/nominee-request', {
      params: { memberId },
      body,
      answer: messageAnswer,
    }),
  end: (memberId: string, body: Reasoned) =>
    write('DELETE /users/:memberId/rest', { params: { memberId }, body, answer: messageAnswer }),
};

/** All that shows what was decided about the member. */
export function useRefetchNominees(memberId: string) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: nomineesOfKey(memberId) }),
      client.invalidateQueries({ queryKey: nomineeRequestsKey }),
      client.invalidateQueries({ queryKey: ['member', memberId] }),
      client.invalidateQueries({ queryKey: ['history'] }),
    ]);
  };
}

export function useDecided(memberId: string) {
  const refetch = useRefetchNominees(memberId);
  return async ({ result, decisionId }: Awaited<ReturnType<typeof openRequest>>) => {
    const done = result?.message ?? t('Saved.');
    if (decisionId === null) toast.success(done);
    else offerUndo(decisionId, done, { onUndone: () => void refetch() });
    await refetch();
  };
}

export function useDecide<Wish>(
  memberId: string,
  options: {
    readonly decide: (wish: Wish) => ReturnType<typeof openRequest>;
    readonly onDone: () => void;
    readonly showErrors?: (error: unknown) => boolean;
  },
) {
  const show = useDecided(memberId);
  const refetch = useRefetchNominees(memberId);
  return useMutation({
    mutationFn: options.decide,
    async onSuccess(decided) {
      options.onDone();
      await show(decided);
    },
    onError(error) {
      if (options.showErrors?.(error) !== true)
        toast.error(reasonOr(error, t('That did not work. Please try again.')));
      // Someone else may have decided meanwhile
      void refetch();
    },
  });
}
