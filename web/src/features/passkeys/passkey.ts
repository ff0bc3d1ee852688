import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { t } from '../../lib/language/translation.ts';
import { ApiError } from '../../lib/network/http.ts';
import type { NewPasskeyOptions } from '@portal/contracts/passkeys/passkey.api';
import type { Assertion, NewCredential } from '@portal/contracts/passkeys/passkey.request';

const FIVE_MINUTES_MS = 300_000;
const ALGORITHMS = [-8, -7, -257] as const;

/** A sentence for what the browser answered, which is mostly that the member closed its dialog. */
function sentenceFor(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t('This device has a passkey for your account already.');
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError')
    return t('Passkeys do not work at this address. Please open the portal at its usual one.');
  if (name === 'NotAllowedError' || name === 'AbortError') return t('No passkey was used.');
  return t('The passkey did not work. Please try again.');
}

/** @throws ApiError with a sentence for the member */
async function askBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ApiError(0, { message: sentenceFor(error) });
  }
}

/** @param allow ids of the passkeys that may sign; without it, any that the browser has for the portal */
export async function signWithPasskey(
  challenge: string,
  rpId: string,
  allow: readonly string[] = [],
): Promise<Assertion> {
  const { id, response } = await askBrowser(() =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        timeout: FIVE_MINUTES_MS,
        userVerification: 'required',
        allowCredentials: allow.map((id) => ({ type: 'public-key', id })),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

export async function createPasskey(options: NewPasskeyOptions): Promise<NewCredential> {
  const { challenge, rp, user, exclude } = options;
  const { id, response } = await askBrowser(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        timeout: FIVE_MINUTES_MS,
        attestation: 'none',
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map((known) => ({ type: 'public-key', id: known })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  );
  const { clientDataJSON, attestationObject } = response;
  return { id, response: { clientDataJSON, attestationObject } };
}
