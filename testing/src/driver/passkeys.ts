import { newPasskeyOptionsAnswer } from '@portal/contracts/passkeys/passkey.api';
import { accepted, PASSWORD, type Api } from './api.ts';
import { newAuthenticator } from '@portal/service-kit/testing/authenticator';

const LOCAL = { origin: 'http://localhost', rpId: 'localhost' };

/** To a portal whose address is on `localhost`. */
export async function addPasskey(api: Api, memberId: string, password = PASSWORD): Promise<void> {
  const begun = await accepted(api.post('/auth/passkeys/options', { password }));
  const { challenge } = begun.read(newPasskeyOptionsAnswer).data;
  const credential = newAuthenticator(memberId).create(challenge, LOCAL);
  await accepted(api.post('/auth/passkeys', { name: 'My phone', credential }));
}
