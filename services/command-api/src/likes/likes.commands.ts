import { fromJson, jsonObject, pick, toJson, type Json } from '@portal/contracts/wire/json';
import { likesAnswer, withOwnLike, type LikesAnswer } from '@portal/contracts/likes/like.api';
import { likeStream } from '@portal/contracts/likes/like.events';
import { likesView } from '@portal/contracts/likes/like.views';
import { show } from '../call-handling/call-answer.ts';
import { commands } from '../call-handling/call-handlers.ts';
import type { Needs } from '../call-handling/feature-needs.ts';
import { idOf } from '../call-handling/command-request.ts';
import { postNotFound } from '../refusals.ts';
import { likeDecider } from './like.decider.ts';

const withOwn = (likes: Json<string[]>, memberId: string): Json<string[]> =>
  toJson([...withOwnLike(fromJson(likesAnswer.shape.data, likes), memberId)]);

type Needed = Needs<'posts' | 'stream'>;

export const likes = commands(({ stream, posts }: Needed) => {
  const likesOfMembers = stream(likeStream, likeDecider);
  return {
    'PUT /posts/:postId/like': async ({ params, body: { liked }, session, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { memberId } = session;
      const postAuthorId = await posts.authorOf(postId);
      const { position, state } = await likesOfMembers.handle(
        { postId, memberId },
        { type: 'SetLike', data: { postId, memberId, postAuthorId }, liked },
        command('like-post'),
      );
      return show(likesView, { postId }, position, {
        missing: postNotFound,
        as: (view) => {
          const likes = pick(view, 'likes');
          return jsonObject<LikesAnswer>({
            data: state.liked ? withOwn(likes, memberId) : likes,
            likeCount: pick(view, 'likeCount'),
            liked: toJson(state.liked),
          });
        },
      });
    },
  };
});
