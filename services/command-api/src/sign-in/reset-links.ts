import type { ResetLink } from '@portal/contracts/administration/administration.api';
import { createHmac } from 'node:crypto';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { hashOfToken } from '@portal/service-kit/vault/one-time-token';
import type { Vault } from '@portal/service-kit/vault/vault';

export const RESET_LINK_MINUTES = 60;

/** Can't equal the hash of a token, so no link can use it. */
const completionMark = ({ commandId }: CommandContext): string => `done-${commandId}`;

const STAFF = 'staff-link-';
const DONE = 'reset-done-';
/** Each purpose has a separate subject, so that a link that anybody can ask for ends nothing else. */
const subjects = {
  member: (memberId: string): string => memberId,
  staff: (memberId: string): string => STAFF + memberId,
  done: (memberId: string): string => DONE + memberId,
};
/** The link was asked for by a member, or handed out by staff. */
type Issuer = 'member' | 'staff';

const memberOf = (subjectId: string): string =>
  subjectId.startsWith(STAFF) ? subjectId.slice(STAFF.length) : subjectId;

export type ResetLinks = ReturnType<typeof createResetLinks>;

/** Links under which a member chooses a new password, once. A repetition of a command gives the same link. */
export function createResetLinks(vault: Vault, publicUrl: string) {
  /** The vault's secret keeps the token from being derived from the command's id, which is in the log. */
  async function tokenOf({ commandId }: CommandContext): Promise<string> {
    const secret = await vault.secret('reset-links');
    return createHmac('sha256', secret).update(commandId).digest('base64url');
  }
  const urlOf = (token: string): string => `${publicUrl}/reset-password/${token}`;

  return {
    expiryOf: ({ occurredAt }: CommandContext): string =>
      new Date(Date.parse(occurredAt) + RESET_LINK_MINUTES * 60_000).toISOString(),

    /** Ends the earlier link of the same issuer. */
    async open(
      issuer: Issuer,
      memberId: string,
      expiresAt: string,
      command: CommandContext,
    ): Promise<ResetLink> {
      const token = await tokenOf(command);
      const subjectId = subjects[issuer](memberId);
      await vault.deleteTokensOf(subjectId);
      await vault.putToken({ hash: hashOfToken(token), subjectId, expiresAt });
      return { url: urlOf(token), expiresAt };
    },

    /** @returns null once the link was used */
    async find(command: CommandContext): Promise<ResetLink | null> {
      const token = await tokenOf(command);
      const found = await vault.token(hashOfToken(token));
      return found && { url: urlOf(token), expiresAt: found.expiresAt };
    },

    /** @returns null if the token opens nothing, or not any more */
    async lookUp(token: string, { occurredAt }: CommandContext) {
      const found = await vault.token(hashOfToken(token));
      if (!found || found.expiresAt <= occurredAt) return null;
      return {
        memberId: memberOf(found.subjectId),
        /** @returns false if someone else has used it meanwhile */
        use: async (): Promise<boolean> => (await vault.takeToken(found.hash)) !== null,
        /** Makes it work again after a failure. */
        putBack: () => vault.putToken(found),
      };
    },

    /** Lets a repetition of the command find whose password it has changed. */
    async markDone(memberId: string, command: CommandContext): Promise<void> {
      if (!command.repeatable) return;
      const [hash, subjectId] = [completionMark(command), subjects.done(memberId)];
      await vault.putToken({ hash, subjectId, expiresAt: command.occurredAt });
    },
    /** @returns the member whose password the command has changed, unless the account was recovered again since */
    async doneBy(command: CommandContext): Promise<string | null> {
      const mark = command.repeatable ? await vault.token(completionMark(command)) : null;
      return mark?.subjectId.startsWith(DONE) ? mark.subjectId.slice(DONE.length) : null;
    },

    async forget(memberId: string): Promise<void> {
      for (const subjectOf of Object.values(subjects))
        await vault.deleteTokensOf(subjectOf(memberId));
    },
  };
}
