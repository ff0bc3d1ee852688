import type { RegisterRequest } from '@portal/contracts/accounts/account.api';
import { derivedId } from '@portal/service-kit/command-id';
import type { CommandContext } from '@portal/service-kit/command-handler';
import type { Vault } from '@portal/service-kit/vault/vault';
import { bySystem, further } from '../command-context.ts';
import { emailStream, memberStream, type Accounts } from './accounts.ts';
import { addressTaken } from './email.decider.ts';
import { hasAccount } from './member.decider.ts';
import type { Passwords } from './passwords.ts';

/** Longer than a registration can take, with everybody waiting in the queue; after it the reservation was left by a crash. */
const RESERVED_FOR_MS = 10 * 60_000;

export interface Registration {
  /** @returns the position of the registration. @throws DomainError conflict when the address has an account */
  register(request: RegisterRequest, context: CommandContext): Promise<string | null>;
  /** @throws DomainError conflict when the address has an account or is just being registered */
  reserve(addressHash: string, memberId: string, context: CommandContext): Promise<void>;
}

/**
 * An address is reserved, then the credential and the member are made, then the address is confirmed. Whatever is interrupted is
 * completed or taken over by the next registration of the address, so that no crash blocks it for ever.
 */
export function createRegistration(options: {
  readonly accounts: Accounts;
  readonly vault: Vault;
  readonly passwords: Passwords;
}): Registration {
  const { accounts, vault, passwords } = options;
  const { members, emails } = accounts;

  /** Whoever holds the address, if they are known to be gone for good; completes a registration that lacks only its confirmation. */
  async function goneHolder(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<string | undefined> {
    const { state: email } = await emails.load(emailStream(addressHash));
    if (email.status === 'free' || email.memberId === null || email.memberId === memberId)
      return undefined;
    const holder = email.memberId;
    const { state } = await members.load(memberStream(holder));
    if (hasAccount(state)) {
      if (email.status === 'reserved')
        await emails.handle(
          emailStream(addressHash),
          { type: 'Confirm', data: { addressHash, memberId: holder } },
          bySystem(context),
        );
      return undefined;
    }
    if (state.status !== 'absent') return holder;

    const since = Date.parse(email.since ?? context.occurredAt);
    if (Date.parse(context.occurredAt) - since < RESERVED_FOR_MS) return undefined;
    const barred = await members.handle(
      memberStream(holder),
      { type: 'Abandon', data: { memberId: holder } },
      bySystem(context),
    );
    return barred.state.status === 'erased' ? holder : undefined;
  }

  async function reserve(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<void> {
    const gone = await goneHolder(addressHash, memberId, context);
    await emails.handle(
      emailStream(addressHash),
      { type: 'Reserve', data: { addressHash, memberId }, gone },
      further(context),
    );
    if (gone === undefined || !(await isErased(gone))) return;
    // Only now: as long as the address was theirs, their key said whose it was.
    await vault.deleteCredential(gone);
    await vault.destroy(gone);
  }

  const isErased = async (memberId: string): Promise<boolean> =>
    (await members.load(memberStream(memberId))).state.status === 'erased';

  async function putCredential(memberId: string, password: string): Promise<void> {
    const hash = await passwords.hash(password);
    const standing = await vault.credential(memberId);
    await vault.putCredential({ subjectId: memberId, hash, version: 1 }, standing?.version ?? null);
  }

  /** What was begun is undone, so that another try need not wait until the reservation is stale. */
  async function giveUp(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<void> {
    await vault.deleteCredential(memberId);
    await emails.handle(
      emailStream(addressHash),
      { type: 'Release', data: { addressHash, memberId } },
      further(context),
    );
    if (!context.repeatable) await vault.destroy(memberId);
  }

  return {
    reserve,

    async register(request, context) {
      const { password, admissionNumber, ...person } = request;
      const addressHash = await accounts.addresses.hash(person.email);
      const memberId = derivedId(context.commandId, 'member');
      const stream = memberStream(memberId);
      const before = await members.repeatedAnswer(stream, context);

      if (!before) {
        await reserve(addressHash, memberId, context);
        try {
          await putCredential(memberId, password);
        } catch (error) {
          await giveUp(addressHash, memberId, context);
          throw error;
        }
      }
      const registered =
        before ??
        (await members.handle(
          stream,
          {
            type: 'Register',
            data: { memberId, ...person, admissionNumber: admissionNumber || null },
          },
          context,
          { creates: true },
        ));
      // Rejected since, say: the first answer stands, and there is nothing to confirm.
      if (!hasAccount(registered.state)) {
        if (before) return before.position;
        throw addressTaken();
      }
      const confirmed = await emails.handle(
        emailStream(addressHash),
        { type: 'Confirm', data: { addressHash, memberId } },
        further(context),
      );
      return confirmed.position;
    },
  };
}
