import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const confirmAddress = (addressToken: string) =>
  http('PUT /auth/confirm-address/:addressToken', {
    params: { addressToken },
    answer: messageAnswer,
  });
