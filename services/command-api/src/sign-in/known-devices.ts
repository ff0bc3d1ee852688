import { createHash, createHmac } from 'node:crypto';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { KnownDeviceRecord } from '@portal/service-kit/vault/ports/known-device-store';
import type { Vault } from '@portal/service-kit/vault/vault';

const MOST_OF_A_MEMBER = 20;
/** 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/u;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Devices that have signed in to an account before. They may still sign in when attempts from elsewhere have used up the account's rate limit. */
export function createKnownDevices(vault: Vault) {
  const put = (secret: string, memberId: string, { occurredAt }: CommandContext) =>
    vault.putKnownDevice(
      { hash: hashOf(secret), subjectId: memberId, usedAt: occurredAt },
      MOST_OF_A_MEMBER,
    );

  return {
    async find(secret: string | undefined): Promise<KnownDeviceRecord | null> {
      return secret !== undefined && SECRET.test(secret) ? vault.knownDevice(hashOf(secret)) : null;
    },

    /** A repetition of a command gives the same secret. */
    async add(memberId: string, command: CommandContext): Promise<string> {
      const key = await vault.secret('known-devices');
      const secret = createHmac('sha256', key).update(command.commandId).digest('base64url');
      await put(secret, memberId, command);
      return secret;
    },

    async hasOthers(memberId: string, secret: string): Promise<boolean> {
      const hash = hashOf(secret);
      return (await vault.knownDevicesOf(memberId)).some((known) => known.hash !== hash);
    },

    noteUse: put,
    forgetAllOf: (memberId: string) => vault.deleteKnownDevicesOf(memberId),
  };
}
