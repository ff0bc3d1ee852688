import { createHash, randomBytes } from 'node:crypto';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { Vault } from '@portal/service-kit/vault/vault';
import { emailStream, memberStream, type Accounts } from './accounts.ts';
import type { AccountMails } from './mails.ts';
import { hasAccount } from './member.decider.ts';
import type { Passwords } from './passwords.ts';

const TOKEN_BYTES = 32;
const MINUTES = 60;

export interface PasswordReset {
  /** Sends a link where the address has an account; does nothing where it has none. */
  request(addressHash: string, context: CommandContext): Promise<void>;
  /** @returns the position of the change. @throws DomainError invalid when the token is unknown, used or too old */
  reset(token: string, password: string, context: CommandContext): Promise<string | null>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Not the form of a token's hash, so that it can never be used as one. */
const doneBy = ({ commandId }: CommandContext): string => `done-${commandId}`;
const noSuchToken = () =>
  new DomainError('invalid', 'This reset link is not valid any more. Please ask for a new one.');

export function createPasswordReset(options: {
  readonly accounts: Accounts;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
  readonly publicUrl: string;
}): PasswordReset {
  const { accounts, vault, passwords, mails, publicUrl } = options;
  const { members, emails } = accounts;

  return {
    async request(addressHash, context) {
      const { state: address } = await emails.load(emailStream(addressHash));
      const memberId = address.status === 'free' ? null : address.memberId;
      const recipient = memberId === null ? null : await accounts.recipient(memberId);
      if (memberId === null || !recipient) return;

      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(Date.parse(context.occurredAt) + MINUTES * 60_000).toISOString();
      const requested = await members.handle(
        memberStream(memberId),
        { type: 'RequestPasswordReset', data: { memberId, expiresAt } },
        context,
      );
      if (requested.events.length === 0) return;
      await vault.putToken({ hash: hashOf(token), subjectId: memberId, expiresAt });
      await mails.resetLink(
        recipient,
        `reset-${context.commandId}`,
        `${publicUrl}/reset-password/${token}`,
        MINUTES,
      );
    },

    async reset(token, password, context) {
      const done = context.repeatable ? await vault.token(doneBy(context)) : null;
      if (done) {
        const before = await members.repeatedAnswer(memberStream(done.subjectId), context);
        if (before) return before.position;
      }
      const hash = hashOf(token);
      const found = await vault.token(hash);
      if (!found || found.expiresAt <= context.occurredAt) throw noSuchToken();
      const memberId = found.subjectId;
      // Before the token is taken: what can fail must not use it up.
      const passwordHash = await passwords.hash(password);
      if (!(await vault.takeToken(hash))) throw noSuchToken();

      try {
        const { state } = await members.load(memberStream(memberId));
        if (!hasAccount(state)) throw noSuchToken();
        const standing = await vault.credential(memberId);
        const version = Math.max(standing?.version ?? 0, state.credentialVersion) + 1;
        const replaced = await vault.putCredential(
          { subjectId: memberId, hash: passwordHash, version },
          standing?.version ?? null,
        );
        if (!replaced)
          throw new DomainError(
            'conflict',
            'The password was changed at the same moment. Please try again.',
          );
        const changed = await members.handle(
          memberStream(memberId),
          { type: 'ChangePassword', data: { memberId, credentialVersion: version } },
          { ...context, actor: { kind: 'member', id: memberId } },
        );
        await vault.deleteTokensOf(memberId);
        if (context.repeatable) await vault.putToken({ ...found, hash: doneBy(context) });
        const recipient = await accounts.recipient(memberId);
        if (recipient) mails.passwordChanged(recipient, `password-${context.commandId}`);
        return changed.position;
      } catch (error) {
        // Nobody was told that it worked, so the link has to work again.
        await vault.putToken(found);
        throw error;
      }
    },
  };
}
