import { memberStream } from '@portal/contracts/members/member.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import type { PasskeyBook } from '../sign-in/passkeys/passkey-book.ts';
import { passkeyDecider } from './passkey.decider.ts';

/** Removes all passkeys of a member, and notes it. */
export function createRemovePasskeys(stream: StreamBinder, passkeyBook: PasskeyBook) {
  const members = stream(memberStream, passkeyDecider, { opens: false });

  /** @returns null if there are none. @throws DomainError not-found */
  return async function remove(
    memberId: string,
    command: CommandContext,
  ): Promise<{ readonly position: Position | null } | null> {
    const repeated = await members.repeatedAnswer({ memberId }, command);
    if (!repeated && (await passkeyBook.read(memberId)).length === 0) return null;
    // Notes the removal first, so that a retry after a crash still knows what to note
    const { position } =
      repeated ?? (await members.handle({ type: 'NoteAllRemoved', memberId }, command));
    await passkeyBook.forget(memberId);
    return { position };
  };
}
