import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { ownNomineesAnswer } from '@portal/contracts/nominees/nominee.api';
import type { nomineeRequest } from '@portal/contracts/nominees/nominee.request';
import type * as z from 'zod/mini';
import { http } from '../../../lib/network/http.ts';
import { ownNomineesKey } from '../nominees.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

type Details = z.infer<typeof nomineeRequest>;

export const useOwnNominees = () =>
  useData(ownNomineesKey, 'GET /account/nominees', { answer: ownNomineesAnswer });

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
