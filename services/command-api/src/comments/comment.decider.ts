import type { CommentEvent } from '@portal/contracts/comments/comment.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';

export type CommentState = { readonly status: 'absent' | 'present' | 'removed' };
export type CommentCommand = {
  readonly type: 'Add';
  readonly data: Extract<CommentEvent, { type: 'CommentAdded' }>['data'];
};

export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent> = {
  initialState: { status: 'absent' },
  decide({ data }, state) {
    if (state.status !== 'absent')
      throw new DomainError('conflict', 'This comment has been added already');
    return [{ type: 'CommentAdded', data }];
  },
  evolve: (_state, { type }) => ({ status: type === 'CommentAdded' ? 'present' : 'removed' }),
};
