import {
  emailEvents,
  memberEvents,
  type MemberEvent,
} from '@portal/contracts/accounts/account.events';
import type { Role } from '@portal/contracts/members/role';
import { createCommandHandler, type CommandHandler } from '@portal/service-kit/command-handler';
import { createEventCodec, sealingOnly } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Session } from '@portal/service-kit/http/actor';
import type { Tokens } from '@portal/service-kit/http/tokens';
import { createAddresses, type Addresses } from '@portal/service-kit/vault/addresses';
import type { Vault } from '@portal/service-kit/vault/vault';
import {
  emailDecider,
  type DatedEmailEvent,
  type EmailCommand,
  type EmailState,
} from './email.decider.ts';
import { memberDecider, type MemberCommand, type MemberState } from './member.decider.ts';

export const memberStream = (memberId: string): string => `member-${memberId}`;
export const emailStream = (addressHash: string): string => `email-${addressHash}`;

/** Whom to write to. */
export type Recipient = { readonly email: string; readonly fullName: string };

export interface Accounts {
  readonly members: CommandHandler<MemberState, MemberCommand, MemberEvent>;
  readonly emails: CommandHandler<EmailState, EmailCommand, DatedEmailEvent>;
  readonly addresses: Addresses;
  /** Read anew each time, so that nothing personal stays in memory; null once the member's key is held or destroyed. */
  recipient(memberId: string): Promise<Recipient | null>;
  /** Who the token's member is now; null unless they are approved and have kept the password it was signed with. */
  session(token: string): Promise<Session | null>;
}

export function createAccounts(options: {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly tokens: () => Promise<Tokens>;
}): Accounts {
  const { eventStore, vault, tokens } = options;
  const opening = createEventCodec<MemberEvent>(memberEvents, vault);
  const members = createCommandHandler({
    eventStore,
    codec: createEventCodec<MemberEvent>(memberEvents, sealingOnly(vault)),
    decider: memberDecider,
  });
  const emails = createCommandHandler({
    eventStore,
    codec: createEventCodec<DatedEmailEvent>(emailEvents, vault),
    decider: emailDecider,
    // Who holds an address is personal.
    remembered: 0,
  });

  return {
    members,
    emails,
    addresses: createAddresses(vault),

    async recipient(memberId) {
      const { events } = await eventStore.readStream(memberStream(memberId), { limit: 1 });
      const [first] = events;
      if (!first) return null;
      const event = await opening.decode(first);
      if (event.type !== 'MemberRegistered') return null;
      const { email, fullName } = event.data;
      return email === null || fullName === null ? null : { email, fullName };
    },

    async session(token) {
      const claims = (await tokens()).verify(token);
      if (!claims) return null;
      const { state } = await members.load(memberStream(claims.memberId));
      if (state.status !== 'approved') return null;
      if (state.credentialVersion !== claims.credentialVersion) return null;
      const role: Role = state.role;
      return { memberId: claims.memberId, role };
    },
  };
}
