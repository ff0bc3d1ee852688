import { eventCatalog } from '@portal/contracts/events/catalog';
import { commentStream } from '@portal/contracts/comments/comment.events';
import { messageStream } from '@portal/contracts/chat/message.events';
import { postStream } from '@portal/contracts/posts/post.events';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { derivedFollowUp } from '../call-handling/command-context.ts';
import { messageDecider } from '../chat/message.decider.ts';
import { commentDecider } from '../comments/comment.decider.ts';
import { postDecider } from '../posts/post.decider.ts';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';

/** Nobody's: its key opens what a leaver let stay, and nothing that leads to them. */
const keeperOf = (memberId: string): string => derivedId('keeper', memberId);

/** The words of somebody who is erased stay if they chose that: they are said anew while the key still opens them, as nobody’s. */
export function createWordsOfTheErased(options: {
  readonly eventStore: Pick<EventStore, 'readTypes'>;
  readonly stream: StreamBinder;
}) {
  const { eventStore, stream } = options;
  const posts = stream(postStream, postDecider);
  const comments = stream(commentStream, commentDecider);
  const messages = stream(messageStream, messageDecider);

  async function keep(
    { type, data }: { readonly type: string; readonly data: Readonly<Record<string, unknown>> },
    keeperId: string,
    command: CommandContext,
  ): Promise<void> {
    const { postId, commentId, messageId } = data;
    const followUp = (id: string) => derivedFollowUp(command, `keep ${id}`);
    if (type === 'PostSubmitted' && typeof postId === 'string')
      await posts.handle({ postId }, { type: 'KeepWords', postId, keeperId }, followUp(postId));
    if (type === 'CommentAdded' && typeof commentId === 'string')
      await comments.handle(
        { commentId },
        { type: 'KeepWords', commentId, keeperId },
        followUp(commentId),
      );
    if (type === 'MessageSent' && typeof messageId === 'string')
      await messages.handle(
        { messageId },
        { type: 'KeepWords', messageId, keeperId },
        followUp(messageId),
      );
  }

  return async function keepWords(memberId: string, command: CommandContext): Promise<void> {
    const keeperId = keeperOf(memberId);
    const written = eventsOfTypes(eventStore, 'PostSubmitted', 'CommentAdded', 'MessageSent');
    for await (const { type, data } of written)
      if (data[eventCatalog[type]?.about ?? ''] === memberId)
        await keep({ type, data }, keeperId, command);
  };
}
