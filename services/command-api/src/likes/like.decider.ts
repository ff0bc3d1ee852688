import type { LikeEvent } from '@portal/contracts/likes/like.events';
import type { Decider } from '@portal/service-kit/decider';

export type LikeState = { readonly liked: boolean };
export type LikeCommand = {
  readonly type: 'SetLike';
  readonly data: LikeEvent['data'];
  /** The wish; without one the like is toggled. */
  readonly liked: boolean | undefined;
};

export const likeDecider: Decider<LikeState, LikeCommand, LikeEvent> = {
  initialState: { liked: false },
  decide({ data, liked }, state) {
    const wanted = liked ?? !state.liked;
    if (wanted === state.liked) return [];
    return [{ type: wanted ? 'PostLiked' : 'PostUnliked', data }];
  },
  evolve: (_state, { type }) => ({ liked: type === 'PostLiked' }),
};
