import { messageStream } from '@portal/contracts/chat/message.events';
import { messageView } from '@portal/contracts/chat/message.views';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { message, show } from '../call-handling/call-answer.ts';
import { newId } from '../call-handling/command-context.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { undoneBy, type UndoEntry } from '../undo/undo-entry.ts';
import { groupNotFound, idOf, messageNotFound, messageRemoved } from '../refusals.ts';
import { messageDecider } from './message.decider.ts';

const showMessage = (messageId: string, position: string | null) =>
  show(messageView, { messageId }, position, { missing: messageRemoved });

const CHANGES: UndoEntry['changes'] = {
  MessageRemoved: wordsOf('message-deleted-since'),
};

type Needed = Needs<'erasure' | 'groups' | 'resolveMentions' | 'stream'>;

export const chat = decidingCommands(({ stream, erasure, groups, resolveMentions }: Needed) => {
  const messages = stream(messageStream, messageDecider, { opens: false });
  const openedMessages = stream(messageStream, messageDecider);
  erasure.declareWords('MessageSent', 'messageId', (messageId, keeperId, command) =>
    openedMessages.handle({ type: 'KeepWords', messageId, keeperId }, command),
  );
  const reversedBy = (type: 'Restore' | 'RemoveAgain') =>
    undoneBy(messages, ({ subjectId: messageId }) => ({ type, messageId }), CHANGES);

  return {
    decisions: {
      'remove-message': reversedBy('Restore'),
      'restore-message': reversedBy('RemoveAgain'),
    },
    calls: {
      'POST /messages/:groupId': async ({ params, body, session, idempotencyKey, command }) => {
        const groupId = idOf(params.groupId, groupNotFound);
        const senderId = session.memberId;
        const clientId = idempotencyKey() ?? null;
        const context = command('send-message');
        const messageId = newId(context, 'message');
        try {
          await groups.requireMember(groupId, senderId);
        } catch (refusal) {
          // A repeated message stays sent even if its sender has left the group since
          const repeated = await messages.repeatedAnswer({ messageId }, context);
          if (!repeated) throw refusal;
          return showMessage(messageId, repeated.position);
        }
        const { text, mentionIds } = await resolveMentions(body.text);
        const { position } = await messages.handle(
          { type: 'Send', data: { messageId, groupId, senderId, mentionIds, text, clientId } },
          context,
        );
        return showMessage(messageId, position);
      },

      'DELETE /messages/:groupId/:messageId': async ({ params, session, command }) => {
        const groupId = idOf(params.groupId, messageNotFound);
        const messageId = idOf(params.messageId, messageNotFound);
        const { position } = await messages.handle(
          { type: 'Remove', messageId, groupId, by: session },
          command('remove-message'),
        );
        return message('message-deleted', position);
      },
    },
  };
});
