import {
  recoveryCodesAnswer,
  secondStepSetupAnswer,
} from '@portal/contracts/second-step/second-step.api';
import { Secret, TOTP } from 'otpauth';
import { accepted, PASSWORD, type Api } from './api.ts';

/** The code that the app on a phone shows now. */
export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The app's next code may be needed at once, since each works once: `recoveryCodes` sign in meanwhile. */
export async function setUpSecondStep(api: Api, password = PASSWORD) {
  const begun = await accepted(api.post('/auth/second-step', { password }));
  const { secret } = begun.read(secondStepSetupAnswer).data;
  const set = await accepted(api.put('/auth/second-step', { code: codeOf(secret) }));
  return { secret, recoveryCodes: set.read(recoveryCodesAnswer).data.recoveryCodes };
}
