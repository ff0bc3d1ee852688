import { messageAnswer } from '@portal/contracts/accounts/session.api';
import {
  newPasskeyOptionsAnswer,
  passkeyAnswer,
  passkeysAnswer,
  type Passkey,
} from '@portal/contracts/passkeys/passkey.api';
import type { NewCredential } from '@portal/contracts/passkeys/passkey.request';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

const passkeysKey = ['passkeys'] as const;

export const usePasskeys = () =>
  useQuery<readonly Passkey[]>({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) =>
      (await http('GET /auth/passkeys', { answer: passkeysAnswer, signal })).data,
  });

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
