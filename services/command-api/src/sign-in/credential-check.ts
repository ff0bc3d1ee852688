import { memberStream } from '@portal/contracts/members/member.events';
import { DomainError } from '@portal/service-kit/errors';
import type { CredentialRecord } from '@portal/service-kit/vault/ports/credential-store';
import { accountDecider, type AccountState } from './account.decider.ts';
import { SIGN_IN_WINDOW_SECONDS } from '../settings.ts';
import type { Addresses } from '../addresses/addresses.ts';
import { widestOf, type Client } from '@portal/service-kit/http/callers/client-address';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords, Turn } from './passwords/passwords.ts';
import type { Base } from '../foundation.ts';

/** A fake id, so that an unknown address costs the same reads as a known one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

type Account = Exclude<AccountState, { readonly status: 'absent' }>;
export type CheckedCredential =
  | { readonly isRight: false }
  | {
      readonly isRight: true;
      readonly memberId: string;
      readonly account: Account;
      readonly credential: CredentialRecord;
      /** The secret that the attempt showed, if this member has signed in with it before. */
      readonly device: string | null;
      /** Must be called after success, or else the attempt counts as failed. */
      succeeded(): Promise<void>;
    };

/** Finds the account for an address and a password. All uses share one rate limit, so that none bypasses another's. */
export function createCredentialCheck(
  context: Base<'stream' | 'vault' | 'settings' | 'throttle'> & {
    readonly addresses: Addresses;
    readonly knownDevices: KnownDevices;
    readonly passwords: Passwords;
  },
) {
  const { stream, vault, addresses, knownDevices, passwords, settings, throttle } = context;
  const accounts = stream(memberStream, accountDecider, { opens: false });
  const { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS, PORTAL_SIGN_IN_FAILURES_PER_CLIENT } = settings;
  const attemptsOf = (name: string, points: number) =>
    throttle(`sign-in ${name}`, points, SIGN_IN_WINDOW_SECONDS);
  const attemptsForAddress = attemptsOf('address', PORTAL_SIGN_IN_FAILURES_PER_ADDRESS);
  const attemptsOfDevice = attemptsOf('device', PORTAL_SIGN_IN_FAILURES_PER_ADDRESS);
  const attemptsOfClient = attemptsOf('client', PORTAL_SIGN_IN_FAILURES_PER_CLIENT);

  type Admitted = {
    readonly turn: Turn;
    readonly device: string | null;
    succeeded(): Promise<void>;
    tooBusy(): Promise<void>;
  };

  async function asKnownDevice(
    secret: string | undefined,
    addressHash: string,
  ): Promise<Admitted | null> {
    const known = await knownDevices.find(secret);
    if (secret === undefined || known === null) return null;
    if ((await addresses.holderOf(addressHash)) !== known.subjectId) return null;
    await attemptsOfDevice.take(known.hash);
    return {
      turn: { lane: 'proven', client: known.hash },
      device: secret,
      succeeded: () => attemptsOfDevice.forget(known.hash),
      tooBusy: () => attemptsOfDevice.giveBack(known.hash),
    };
  }

  async function asStranger(client: Client, addressHash: string): Promise<Admitted> {
    await attemptsOfClient.take(client);
    await attemptsForAddress.take(addressHash);
    return {
      turn: { lane: 'strangers', client: widestOf(client), subject: addressHash },
      device: null,
      async succeeded() {
        // Writes of one turn share one wait for the disk
        await Promise.all([
          attemptsForAddress.forget(addressHash),
          attemptsOfClient.giveBack(client),
        ]);
      },
      // Counts the client's attempt, or else the client could keep the queue full forever
      tooBusy: () => attemptsForAddress.giveBack(addressHash),
    };
  }

  return {
    async check(attempt: {
      readonly addressHash: string;
      readonly password: string;
      readonly client: Client;
      readonly device?: string | undefined;
    }): Promise<CheckedCredential> {
      const { addressHash, password, client } = attempt;
      const { turn, device, succeeded, tooBusy } =
        (await asKnownDevice(attempt.device, addressHash)) ??
        (await asStranger(client, addressHash));

      const memberId = (await addresses.holderOf(addressHash)) ?? NOBODY;
      const { state: account } = await accounts.load({ memberId });
      const stored = await vault.credential(memberId);
      const credential = account.status === 'absent' ? null : stored;
      const isRight = await passwords
        .matches(password, credential?.hash, turn)
        .catch(async (error: unknown) => {
          if (error instanceof DomainError && error.kind === 'too-many') await tooBusy();
          throw error;
        });
      if (!isRight || !credential || account.status === 'absent') return { isRight: false };
      return { isRight, memberId, account, credential, device, succeeded };
    },

    /** After a new password its owner need not wait for what others have tried. */
    liftLock: (addressHash: string) => attemptsForAddress.forget(addressHash),
  };
}
