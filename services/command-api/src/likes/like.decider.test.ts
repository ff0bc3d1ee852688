import { randomUUID } from 'node:crypto';
import type { LikeEvent } from '@portal/contracts/likes/like.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { likeDecider, type LikeCommand } from './like.decider.ts';

const data = { postId: randomUUID(), memberId: randomUUID(), postAuthorId: randomUUID() };
const liked: LikeEvent = { type: 'PostLiked', data };
const unliked: LikeEvent = { type: 'PostUnliked', data };
const set = (wish?: boolean): LikeCommand => ({ type: 'SetLike', data, liked: wish });
const like = specify(likeDecider);

it('sets a like to the stated value once', () => {
  like.given().when(set(true)).then(liked);
  like.given(liked).when(set(true)).thenNothing();
  like.given(liked).when(set(false)).then(unliked);
  like.given().when(set(false)).thenNothing();
  like.given(liked, unliked).when(set(false)).thenNothing();
});
it('toggles a like when no value is stated', () => {
  like.given().when(set()).then(liked);
  like.given(liked).when(set()).then(unliked);
  like.given(liked, unliked).when(set()).then(liked);
});
