import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  newPasskeyOptionsAnswer,
  passkeyAnswer,
  passkeysAnswer,
} from '@portal/contracts/passkeys/passkey.api';
import type { NewCredential } from '@portal/contracts/passkeys/passkey.request';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { useData } from '../../../lib/network/use-data.ts';

const passkeysKey = ['passkeys'] as const;

export const usePasskeys = () =>
  useData(passkeysKey, 'GET /auth/passkeys', { answer: passkeysAnswer });

export const refetchPasskeys = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: passkeysKey });

export const beginPasskey = async (password: string) =>
  (
    await http('POST /auth/passkeys/options', {
      body: { password },
      answer: newPasskeyOptionsAnswer,
    })
  ).data;

export const addPasskey = (name: string, credential: NewCredential) =>
  http('POST /auth/passkeys', { body: { name, credential }, answer: passkeyAnswer });

export const renamePasskey = (passkeyId: string, name: string) =>
  http('PUT /auth/passkeys/:passkeyId', {
    params: { passkeyId },
    body: { name },
    answer: passkeyAnswer,
  });

export const removePasskey = (passkeyId: string, password: string) =>
  http('DELETE /auth/passkeys/:passkeyId', {
    params: { passkeyId },
    body: { password },
    answer: messageAnswer,
  });
