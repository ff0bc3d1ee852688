import type { ResetLink } from '@portal/contracts/administration/administration.api';
import { createHash, createHmac } from 'node:crypto';
import type { CommandContext } from '@portal/service-kit/command-handler';
import type { Vault } from '@portal/service-kit/vault/vault';

export const RESET_LINK_MINUTES = 60;

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Links under which a member chooses a new password, once. A repetition of a command gives the same link. */
export function createResetLinks(vault: Vault, publicUrl: string) {
  /** Without the vault's secret nobody can tell the token from the id of the command, which is in the log. */
  async function tokenOf({ commandId }: CommandContext): Promise<string> {
    const secret = await vault.secret('reset-links');
    return createHmac('sha256', secret).update(commandId).digest('base64url');
  }
  const urlOf = (token: string): string => `${publicUrl}/reset-password/${token}`;

  return {
    expiryOf: ({ occurredAt }: CommandContext): string =>
      new Date(Date.parse(occurredAt) + RESET_LINK_MINUTES * 60_000).toISOString(),

    async open(memberId: string, expiresAt: string, command: CommandContext): Promise<ResetLink> {
      const token = await tokenOf(command);
      // The newest link is the only one
      await vault.deleteTokensOf(memberId);
      await vault.putToken({ hash: hashOfToken(token), subjectId: memberId, expiresAt });
      return { url: urlOf(token), expiresAt };
    },

    /** @returns null once the link was used */
    async find(command: CommandContext): Promise<ResetLink | null> {
      const token = await tokenOf(command);
      const found = await vault.token(hashOfToken(token));
      return found && { url: urlOf(token), expiresAt: found.expiresAt };
    },
  };
}
