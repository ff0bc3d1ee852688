import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { message } from './message.api.ts';

export const messageView = view('message', { messageId: z.string() }, message);

export const receivedMessageView = view(
  'received-message',
  { messageId: z.string() },
  z.object({ group: z.string(), message, position: z.string() }),
);

export const removedMessageView = view(
  'removed-message',
  { messageId: z.string() },
  z.object({ group: z.string(), messageId: z.string(), position: z.string() }),
);
