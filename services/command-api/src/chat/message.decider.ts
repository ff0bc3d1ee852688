import type { MessageEvent } from '@portal/contracts/chat/message.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

export type MessageState = { readonly status: 'absent' | 'present' | 'removed' };
export type MessageCommand = {
  readonly type: 'Send';
  readonly data: Extract<MessageEvent, { type: 'MessageSent' }>['data'];
};

export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initialState: { status: 'absent' },
  decide({ data }, state) {
    if (state.status !== 'absent')
      throw new DomainError('conflict', 'This message has been sent already');
    return [{ type: 'MessageSent', data }];
  },
  evolve: (_state, { type }) => ({ status: type === 'MessageSent' ? 'present' : 'removed' }),
};
