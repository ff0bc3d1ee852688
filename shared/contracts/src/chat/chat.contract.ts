import type { FeatureContract } from '../feature-contract.ts';
import { message } from './message.api.ts';
import { messageCalls } from './message.calls.ts';
import { messageStream } from './message.events.ts';
import { messagePushes } from './message.pushes.ts';
import { messageView, receivedMessageView, removedMessageView } from './message.views.ts';
import { messageRefusals } from './message.refusals.ts';

export const chat = {
  streams: [messageStream],
  tag: 'Chat',
  calls: messageCalls,
  views: [messageView, receivedMessageView, removedMessageView],
  pushes: messagePushes,
  schemas: { Message: message },
  refusals: messageRefusals,
} as const satisfies FeatureContract;
