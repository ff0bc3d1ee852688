import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../lib/http.ts';

export type Registration = {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly batchYear: string;
  readonly dateOfBirth: string;
  readonly admissionNumber: string;
};

export const register = (
  { batchYear, admissionNumber, ...rest }: Registration,
  idempotencyKey: string,
) =>
  http({
    method: 'POST',
    path: '/auth/register',
    body: {
      ...rest,
      batchYear: Number(batchYear),
      ...(admissionNumber.trim() === '' ? {} : { admissionNumber }),
    },
    answer: messageAnswer,
    idempotencyKey,
  });

export const forgotPassword = (email: string) =>
  http({ method: 'POST', path: '/auth/forgot-password', body: { email }, answer: messageAnswer });

export const resetPassword = (resetToken: string, password: string) =>
  http({
    method: 'PUT',
    path: `/auth/reset-password/${encodeURIComponent(resetToken)}`,
    body: { password },
    answer: messageAnswer,
  });
