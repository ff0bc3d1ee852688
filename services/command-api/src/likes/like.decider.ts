import type { LikeEvent } from '@portal/contracts/likes/like.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';

export type LikeState = { readonly liked: boolean };
export type LikeCommand = {
  readonly type: 'SetLike';
  readonly data: LikeEvent['data'];
  readonly liked: boolean | undefined;
};

export const likeDecider: Decider<LikeState, LikeCommand, LikeEvent> = {
  initialState: { liked: false },
  decide({ data, liked: wish }, state) {
    const liked = wish ?? !state.liked;
    if (liked === state.liked) return [];
    return [{ type: liked ? 'PostLiked' : 'PostUnliked', data }];
  },
  evolve: (_state, { type }) => ({ liked: type === 'PostLiked' }),
};
