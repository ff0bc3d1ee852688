import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  recoveryCodesAnswer,
  secondStepAnswer,
  secondStepSetupAnswer,
  type SecondStep,
} from '@portal/contracts/second-step/second-step.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const secondStepKey = ['second-step'] as const;

export const useSecondStep = () =>
  useQuery<SecondStep>({
    queryKey: secondStepKey,
    queryFn: async ({ signal }) =>
      (await http('GET /auth/second-step', { answer: secondStepAnswer, signal })).data,
    staleTime: 0,
  });

export const beginSecondStep = async (password: string) =>
  (await http('POST /auth/second-step', { body: { password }, answer: secondStepSetupAnswer }))
    .data;

export const confirmSecondStep = async (code: string) =>
  (await http('PUT /auth/second-step', { body: { code }, answer: recoveryCodesAnswer })).data
    .recoveryCodes;

export const renewRecoveryCodes = async (password: string) =>
  (
    await http('PUT /auth/second-step/recovery-codes', {
      body: { password },
      answer: recoveryCodesAnswer,
    })
  ).data.recoveryCodes;

export const removeSecondStep = (password: string) =>
  http('DELETE /auth/second-step', { body: { password }, answer: messageAnswer });
