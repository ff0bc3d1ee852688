import { administratorStream } from '@portal/contracts/administration/administrator.events';
import { memberStream } from '@portal/contracts/members/member.events';
import type { Role } from '@portal/contracts/members/role';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { administrationDecider, type AdministrationCommand } from './administration.decider.ts';
import { administratorDecider } from './administrator.decider.ts';
import { asPortal, derivedFollowUp, randomFollowUp } from '../call-handling/command-context.ts';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';

type RoleChange = Omit<Extract<AdministrationCommand, { readonly type: 'ChangeRole' }>, 'type'>;

/** The one stream of administrators decides a change of role; the role in the member's stream follows it. */
export function createAdministrators(
  stream: StreamBinder,
  eventStore: Pick<EventStore, 'readTypes'>,
) {
  const administrators = stream(administratorStream, administratorDecider);
  const members = stream(memberStream, administrationDecider, { opens: false });
  const load = async () => (await administrators.load({})).state;

  async function earlierAdministrators(): Promise<readonly string[]> {
    const found = new Set<unknown>();
    for await (const { data } of eventsOfTypes(eventStore, 'MemberRoleChanged'))
      if (data['role'] === 'admin') found.add(data['memberId']);
      else found.delete(data['memberId']);
    return [...found].filter((id) => typeof id === 'string');
  }

  /** Returns the administrators in the stream, or the earlier ones if the stream hasn't begun. */
  const all = async () => (await load()) ?? new Set(await earlierAdministrators());

  async function decide(memberId: string, role: Role, command: CommandContext): Promise<void> {
    const earlier = (await load()) === null ? await earlierAdministrators() : [];
    const type = role === 'admin' ? 'Appoint' : 'Dismiss';
    await administrators.handle({ type, memberId, earlier }, command);
  }

  /** Writes the role that was decided. Another decision may have followed meanwhile. */
  async function follow(change: RoleChange, command: CommandContext) {
    const { memberId, at } = change;
    let handled = await members.handle({ type: 'ChangeRole', ...change }, command);
    for (let { role } = change; ;) {
      const decided = (await load())?.has(memberId) === true ? 'admin' : 'member';
      if (decided === role) return handled;
      role = decided;
      const again = { type: 'ChangeRole', memberId, role, at } as const;
      handled = await members.handle(again, randomFollowUp(command));
    }
  }

  /** The member's stream refused the role, so it stays what it is there. */
  async function giveUp(memberId: string, command: CommandContext): Promise<void> {
    const { state } = await members.load({ memberId });
    const role = state.status === 'absent' ? 'member' : state.account.role;
    await decide(memberId, role, randomFollowUp(asPortal(command)));
  }

  return {
    all,
    async isLast(memberId: string): Promise<boolean> {
      const known = await all();
      return known.has(memberId) && known.size === 1;
    },

    /** @throws DomainError not-found; conflict if the member can't have the role, or nobody else is an administrator */
    async change(change: RoleChange, command: CommandContext) {
      const { memberId, role } = change;
      const repeated = await members.repeatedAnswer({ memberId }, command);
      if (repeated) return repeated;
      // Refuses before anything is written
      const { state } = await members.load({ memberId });
      administrationDecider.decide({ type: 'ChangeRole', ...change }, state);
      await decide(memberId, role, derivedFollowUp(asPortal(command), 'administrators'));
      try {
        return await follow(change, command);
      } catch (error) {
        if (error instanceof DomainError) await giveUp(memberId, command);
        throw error;
      }
    },
  };
}
