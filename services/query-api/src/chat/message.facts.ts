import type { MessageEvent } from '@portal/contracts/chat/message.events';
import { removed, type FactsBy } from '../answering/facts.ts';

export const messageFacts: FactsBy<MessageEvent['type']> = {
  MessageSent: (_before, { text }) => ({ state: 'shown', text }),
  MessageKept: 'unchanged',
  MessageRemoved: removed,
  MessageRestored: 'restored',
};
