import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  recoveryCodesAnswer,
  secondStepAnswer,
  secondStepSetupAnswer,
} from '@portal/contracts/second-step/second-step.api';
import { http } from '../../../lib/network/http.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const secondStepKey = ['second-step'] as const;

export const useSecondStep = () =>
  useData(secondStepKey, 'GET /auth/second-step', { answer: secondStepAnswer }, { staleTime: 0 });

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
