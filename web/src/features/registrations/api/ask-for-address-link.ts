import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const askForAddressLink = (email: string) =>
  http('POST /auth/address-link', { body: { email }, answer: messageAnswer });
