import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/network/http.ts';

export const requestContact = (memberId: string, text: string) =>
  write('POST /users/:memberId/contact-request', {
    params: { memberId },
    body: { text },
    answer: messageAnswer,
  });
