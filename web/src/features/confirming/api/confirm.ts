import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { confirmingOptionsAnswer } from '@portal/contracts/confirming/confirm.request';
import type { Assertion } from '@portal/contracts/passkeys/passkey.request';
import { http } from '../../../lib/network/http.ts';

export const confirmByPassword = (password: string, code: string) =>
  http('POST /auth/confirm', {
    body: { password, ...(code !== '' && { code }) },
    answer: messageAnswer,
  });

export const confirmByPasskey = (credential: Assertion, challenge: string) =>
  http('POST /auth/confirm', { body: { credential, challenge }, answer: messageAnswer });

export const passkeyOptions = async () =>
  (await http('POST /auth/confirm/passkey/options', { answer: confirmingOptionsAnswer })).data;
