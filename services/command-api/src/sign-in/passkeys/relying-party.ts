import type { StoredPasskey } from '@portal/contracts/passkeys/passkey.document';
import type { Assertion, NewCredential } from '@portal/contracts/passkeys/passkey.request';
import type { Logger } from 'pino';
import * as z from 'zod';

/** Loaded at its first use, because reading its certificates takes a tenth of the start. */
const verifiers = () => import('@simplewebauthn/server');

/** What the browser says about the page. */
const clientData = z.object({ challenge: z.string(), origin: z.string() });

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const hostOf = (origin: string): string => {
  try {
    return new URL(origin).hostname;
  } catch {
    return '';
  }
};

/** Binds passkeys to the host of the portal's address. On `localhost` any port is the portal. */
export function createRelyingParty(publicUrl: string, log: Logger) {
  const { origin: own, hostname: id } = new URL(publicUrl);
  const isLocal = id === 'localhost';

  function clientDataOf(clientDataJSON: string) {
    try {
      return clientData.parse(
        JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')),
      );
    } catch {
      return null;
    }
  }

  /** The origin that must have been the page's. */
  function originFor(clientDataJSON: string): string {
    const stated = clientDataOf(clientDataJSON)?.origin;
    return isLocal && stated !== undefined && hostOf(stated) === 'localhost' ? stated : own;
  }

  /** The failed check is not named, because it would only help an attacker. */
  async function orRefused<T>(verify: () => Promise<T | null>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      log.info({ err: error }, 'a passkey was refused');
      return null;
    }
  }

  return {
    id,

    challengeIn: ({ response }: Assertion | NewCredential): string =>
      clientDataOf(response.clientDataJSON)?.challenge ?? '',

    /** @returns null unless the browser made it for this challenge on a page of the portal, and its owner was verified */
    added: (challenge: string, { id: credentialId, response }: NewCredential) =>
      orRefused(async () => {
        const { verifyRegistrationResponse } = await verifiers();
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: {
            id: credentialId,
            rawId: credentialId,
            type: 'public-key',
            response,
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: originFor(response.clientDataJSON),
          expectedRPID: id,
        });
        if (!verified) return null;
        const { credential } = registrationInfo;
        return {
          id: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
        };
      }),

    /** @returns the passkey's new counter; null unless it verified its owner and signed this challenge on a page of the portal, and its counter has grown */
    counterAfter: (
      challenge: string,
      { id: credentialId, response }: Assertion,
      passkey: StoredPasskey,
    ) =>
      orRefused(async () => {
        const { verifyAuthenticationResponse } = await verifiers();
        const { clientDataJSON, authenticatorData, signature } = response;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            id: credentialId,
            rawId: credentialId,
            type: 'public-key',
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: originFor(clientDataJSON),
          expectedRPID: id,
          credential: {
            id: passkey.id,
            publicKey: bytesOf(passkey.publicKey),
            counter: passkey.counter,
          },
        });
        return verified ? authenticationInfo.newCounter : null;
      }),
  };
}
export type RelyingParty = ReturnType<typeof createRelyingParty>;
