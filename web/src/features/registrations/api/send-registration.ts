import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { fullYear } from '@portal/contracts/registrations/registration/batch-year';
import { http } from '../../../lib/network/http.ts';

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
  {
    cameFor,
    idempotencyKey,
  }: { readonly cameFor: string | undefined; readonly idempotencyKey: string },
) =>
  http('POST /auth/register', {
    body: {
      ...rest,
      batchYear: Number(fullYear(batchYear)),
      ...(admissionNumber.trim() === '' ? {} : { admissionNumber }),
      ...(cameFor !== undefined && { cameFor }),
    },
    answer: messageAnswer,
    idempotencyKey,
  });
