import { emailStream } from '@portal/contracts/accounts/email.events';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/command-handler';
import type { StreamBinder } from '@portal/service-kit/streams';
import { createAddresses as createHashes } from '@portal/service-kit/vault/addresses';
import type { Vault } from '@portal/service-kit/vault/vault';
import { PORTAL, randomFollowUp } from '../calls/command-context.ts';
import { emailDecider } from '../registrations/email.decider.ts';
import { isRegistered, registrationDecider } from '../registrations/registration.decider.ts';
import type { RecipientOf } from './recipients.ts';

/** Longer than a command can take with a full queue. A crash left any older reservation. */
const RESERVED_FOR_MS = 10 * 60_000;

/** An address has one holder. Its next reservation completes or takes over an interrupted one, so that no crash blocks it for ever. */
export function createAddresses(stream: StreamBinder, vault: Vault, recipientOf: RecipientOf) {
  const emails = stream(emailStream, emailDecider);
  const registrations = stream(memberStream, registrationDecider, { opens: false });
  const { hash } = createHashes(vault);

  const confirm = (addressHash: string, memberId: string, command: CommandContext) =>
    emails.handle({ addressHash }, { type: 'Confirm', data: { addressHash, memberId } }, command);

  async function isAddressOf(memberId: string, addressHash: string): Promise<boolean> {
    const recipient = await recipientOf(memberId);
    return recipient !== null && (await hash(recipient.email)) === addressHash;
  }

  /** Completes a reservation that lacks only its confirmation. @returns the holder of the address if they may be replaced */
  async function formerHolder(
    addressHash: string,
    memberId: string,
    context: CommandContext,
  ): Promise<string | undefined> {
    const { state: email } = await emails.load({ addressHash });
    if (email.status === 'free' || email.memberId === null || email.memberId === memberId)
      return undefined;
    const holder = email.memberId;
    const since = Date.parse(email.since ?? context.occurredAt);
    const isRecent = Date.parse(context.occurredAt) - since < RESERVED_FOR_MS;
    const { state } = await registrations.load({ memberId: holder });
    if (isRegistered(state)) {
      if (email.status === 'confirmed') return undefined;
      if (await isAddressOf(holder, addressHash)) {
        await confirm(addressHash, holder, randomFollowUp(context, PORTAL));
        return undefined;
      }
      // A change of their address was interrupted before it was decided
      return isRecent ? undefined : holder;
    }
    if (state.status !== 'absent') return holder;

    if (isRecent) return undefined;
    const abandoned = await registrations.handle(
      { memberId: holder },
      { type: 'Abandon', data: { memberId: holder } },
      randomFollowUp(context, PORTAL),
    );
    return abandoned.state.status === 'erased' ? holder : undefined;
  }

  async function isErased(memberId: string): Promise<boolean> {
    const { state } = await registrations.load({ memberId });
    return state.status === 'erased';
  }

  return {
    hash,
    confirm,

    async holderOf(addressHash: string): Promise<string | null> {
      const { state } = await emails.load({ addressHash });
      return state.status === 'free' ? null : state.memberId;
    },

    /** @throws DomainError conflict if somebody else has the address */
    async reserve(addressHash: string, memberId: string, context: CommandContext): Promise<void> {
      const gone = await formerHolder(addressHash, memberId, context);
      await emails.handle(
        { addressHash },
        { type: 'Reserve', data: { addressHash, memberId }, gone },
        randomFollowUp(context),
      );
      if (gone === undefined || !(await isErased(gone))) return;
      // Last, because their key opens the event that names them as the holder of the address
      await vault.deleteCredential(gone);
      await vault.destroy(gone);
    },

    /** Does nothing if somebody else has the address. */
    release: (addressHash: string, memberId: string, command: CommandContext) =>
      emails.handle({ addressHash }, { type: 'Release', data: { addressHash, memberId } }, command),
  };
}
