import type { ResetLink } from '@portal/contracts/administration/administration.api';
import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import type { ResetLinks } from '../sign-in/reset-links.ts';
import { administrationDecider } from './administration.decider.ts';
import { userNotFound } from '../refusals.ts';

type Issued = {
  /** Null once the link was used. */
  readonly link: ResetLink | null;
  readonly position: Position | null;
};

/** Hands out a link for a new password, which the history notes. A repetition of the command gives the same link. */
export function createIssueResetLink(stream: StreamBinder, resetLinks: ResetLinks) {
  const members = stream(memberStream, administrationDecider, { opens: false });

  /** @throws DomainError not-found */
  return async function issue(memberId: string, command: CommandContext): Promise<Issued> {
    const repeated = await members.repeatedAnswer({ memberId }, command);
    if (repeated) return { link: await resetLinks.find(command), position: repeated.position };
    if ((await members.load({ memberId })).state.status === 'absent') throw userNotFound();
    const expiresAt = resetLinks.expiryOf(command);
    // Creates the link before the event, because a repetition that finds the event must not reopen a used link
    const link = await resetLinks.open('staff', memberId, expiresAt, command);
    const { position } = await members.handle(
      { type: 'IssueResetLink', memberId, expiresAt },
      command,
    );
    return { link, position };
  };
}
