import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { ownNomineesAnswer } from '@portal/contracts/nominees/nominee.api';
import type { nomineeRequest } from '@portal/contracts/nominees/nominee.request';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { http } from '../../../lib/network/http.ts';
import { ownNomineesKey } from '../nominees.cache.ts';

type Details = z.infer<typeof nomineeRequest>;

export const useOwnNominees = () =>
  useQuery({
    queryKey: ownNomineesKey,
    queryFn: async ({ signal }) =>
      (await http('GET /account/nominees', { answer: ownNomineesAnswer, signal })).data,
  });

export const nameNominee = (body: Details, idempotencyKey: string) =>
  http('POST /account/nominees', { body, answer: messageAnswer, idempotencyKey });

export const changeNominee = (nomineeId: string, body: Details) =>
  http('PUT /account/nominees/:nomineeId', {
    params: { nomineeId },
    body,
    answer: messageAnswer,
  });

export const withdrawNominee = (nomineeId: string, password: string) =>
  http('DELETE /account/nominees/:nomineeId', {
    params: { nomineeId },
    body: { password },
    answer: messageAnswer,
  });
