import { randomUUID } from 'node:crypto';
import { messageEvents, type MessageEvent } from '@portal/contracts/chat/message.events';
import type { ViewReader } from '@portal/contracts/views/view';
import { derivedId } from '@portal/service-kit/command-id';
import { createCommandHandler, type CommandContext } from '@portal/service-kit/command-handler';
import { createEventCodec, sealingOnly, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { resolveMentions } from '../mentions.ts';
import { messageDecider } from './message.decider.ts';

export const GROUP_NOT_FOUND = 'Group not found.';
export const MESSAGE_GONE = 'This message has been removed';
/** Names the command: the same for both ways, so that a message sent by both is one. */
export const SEND_MESSAGE = 'send-message';

export type Wanted = {
  readonly memberId: string;
  readonly groupId: string;
  /** As it was typed, within its limits. */
  readonly text: string;
  /** What the sender calls it. */
  readonly clientId: string | null;
};
export type Sent = { readonly messageId: string; readonly position: Position | null };

/** Whichever way it comes, by HTTP or by a real-time connection: the same clientId of the same member is the same message, once. */
export function createMessages(options: {
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  readonly views: ViewReader;
  readonly groups: { requireMember(groupId: string, memberId: string): Promise<void> };
}) {
  const { eventStore, vault, views, groups } = options;
  const messages = createCommandHandler({
    eventStore,
    codec: createEventCodec<MessageEvent>(messageEvents, sealingOnly(vault)),
    decider: messageDecider,
  });

  return {
    /** @throws DomainError not-found when there is no such group, forbidden for whoever is not in it */
    async send(
      { memberId, groupId, text: typed, clientId }: Wanted,
      context: CommandContext,
    ): Promise<Sent> {
      const messageId = context.repeatable ? derivedId(context.commandId, 'message') : randomUUID();
      const stream = `message-${messageId}`;
      try {
        await groups.requireMember(groupId, memberId);
      } catch (refusal) {
        // Who has left meanwhile is told that what they sent before has arrived
        const before = await messages.repeatedAnswer(stream, context);
        if (!before) throw refusal;
        return { messageId, position: before.position };
      }
      const { text, mentionIds } = await resolveMentions(typed, views);
      const { position } = await messages.handle(
        stream,
        {
          type: 'Send',
          data: {
            messageId,
            groupId,
            senderId: memberId,
            mentionIds: [...mentionIds],
            text,
            clientId,
          },
        },
        context,
        { creates: true },
      );
      return { messageId, position };
    },

    /** What its sender is shown of it. */
    shown: ({ messageId, position }: Sent) =>
      views(
        { view: 'message', messageId },
        position === null ? undefined : { minPosition: position },
      ),
  };
}
export type Messages = ReturnType<typeof createMessages>;
