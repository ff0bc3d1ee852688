import type { Caller } from '@portal/contracts/access';
import type { MessageEvent } from '@portal/contracts/chat/message.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { messageNotFound } from '../refusals.ts';

export type MessageState =
  | { readonly status: 'absent' | 'removed' }
  | { readonly status: 'present'; readonly groupId: string; readonly senderId: string };
export type MessageCommand =
  | {
      readonly type: 'Send';
      readonly data: Extract<MessageEvent, { type: 'MessageSent' }>['data'];
    }
  | {
      readonly type: 'Remove';
      readonly messageId: string;
      readonly groupId: string;
      readonly by: Caller;
    };

export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initialState: { status: 'absent' },
  decide(command, state) {
    if (command.type === 'Send') {
      if (state.status !== 'absent')
        throw new DomainError('conflict', 'This message has been sent already');
      return [{ type: 'MessageSent', data: command.data }];
    }
    const { messageId, groupId, by } = command;
    if (state.status !== 'present' || state.groupId !== groupId) throw messageNotFound();
    const { senderId } = state;
    if (by.memberId !== senderId && by.role !== 'admin')
      throw new DomainError('forbidden', 'You can only delete your own messages');
    return [{ type: 'MessageRemoved', data: { messageId, groupId, senderId } }];
  },
  evolve: (_state, { type, data: { groupId, senderId } }) =>
    type === 'MessageSent' ? { status: 'present', groupId, senderId } : { status: 'removed' },
};
