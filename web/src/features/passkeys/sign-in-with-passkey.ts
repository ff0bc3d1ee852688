import { loginAnswer } from '@portal/contracts/accounts/session.api';
import { passkeyOptionsAnswer } from '@portal/contracts/passkeys/passkey.api';
import { http } from '../../lib/network/http.ts';
import { readDevice } from '../../lib/session/known-device.ts';
import { signWithPasskey } from './passkey.ts';

const PREFIX = 'passkey ';

/** @returns `account`: by what this browser knows the account, in place of its address */
export async function signInWithPasskey() {
  const { data } = await http('POST /auth/login/passkey/options', { answer: passkeyOptionsAnswer });
  const credential = await signWithPasskey(data.challenge, data.rpId);
  const account = `${PREFIX}${credential.response.userHandle ?? ''}`;
  const body = { credential, device: readDevice(account) };
  return {
    account,
    signedIn: await http('POST /auth/login/passkey', { body, answer: loginAnswer }),
  };
}
