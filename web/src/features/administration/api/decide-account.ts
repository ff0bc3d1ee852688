import { resetLinkAnswer } from '@portal/contracts/administration/administration.api';
import type {
  changeEmailRequest,
  changeRoleRequest,
  correctFactsRequest,
} from '@portal/contracts/administration/administration.request';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { reasonedRequest } from '@portal/contracts/decisions/because';
import { userAnswer } from '@portal/contracts/members/member.api';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { http, write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';

type Decided = {
  readonly result: z.infer<typeof userAnswer> | null;
  readonly decisionId: string | null;
};

export const changeRole = (memberId: string, body: z.input<typeof changeRoleRequest>) =>
  write('PUT /users/:memberId/role', { params: { memberId }, body, answer: userAnswer });

export const changeEmail = (memberId: string, body: z.input<typeof changeEmailRequest>) =>
  write('PUT /users/:memberId/email', { params: { memberId }, body, answer: userAnswer });

export const correctFacts = (memberId: string, body: z.input<typeof correctFactsRequest>) =>
  write('PUT /users/:memberId/facts', { params: { memberId }, body, answer: userAnswer });

export const requestErasure = (memberId: string, body: z.input<typeof reasonedRequest>) =>
  write('PUT /users/:memberId/erasure', { params: { memberId }, body, answer: userAnswer });

export const cancelErasure = (memberId: string) =>
  write('DELETE /users/:memberId/erasure', {
    params: { memberId },
    body: {},
    answer: userAnswer,
  });

export const makeResetLink = async (memberId: string, body: Said, idempotencyKey: string) =>
  (
    await http('POST /users/:memberId/reset-link', {
      params: { memberId },
      body,
      answer: resetLinkAnswer,
      idempotencyKey,
    })
  ).data;

export const endSessions = (memberId: string, body: Said) =>
  http('DELETE /users/:memberId/sessions', {
    params: { memberId },
    body,
    answer: messageAnswer,
  });

export const removeSecondStep = (memberId: string, body: z.input<typeof reasonedRequest>) =>
  http('DELETE /users/:memberId/second-step', {
    params: { memberId },
    body,
    answer: messageAnswer,
  });

export const removePasskeys = (memberId: string, body: z.input<typeof reasonedRequest>) =>
  http('DELETE /users/:memberId/passkeys', {
    params: { memberId },
    body,
    answer: messageAnswer,
  });

/** Shows a decision that was made, with the offer to undo it. */
export function useShowDecided(memberId: string) {
  const client = useQueryClient();
  return ({ result, decisionId }: Decided, done: string): void => {
    if (result) client.setQueryData(['member', memberId], result);
    // Several pages show the member, each with its own query
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.includes(memberId) && (!result || queryKey[0] !== 'member'),
    });
    if (decisionId === null) toast.success(done);
    else offerUndo(decisionId, done);
  };
}
