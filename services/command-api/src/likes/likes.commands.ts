import { fromJson, toJson } from '@portal/contracts/wire/json';
import { withOwnLike, type LikesAnswer } from '@portal/contracts/likes/like.api';
import { likeStream } from '@portal/contracts/likes/like.events';
import { likesView } from '@portal/contracts/likes/like.views';
import * as z from 'zod/mini';
import { show } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, postNotFound } from '../refusals.ts';
import { likeDecider } from './like.decider.ts';

const counted = z.pick(likesView.answer, { likes: true, likeCount: true });

type Needed = Needs<'posts' | 'stream'>;

export const likes = commands(({ stream, posts }: Needed) => {
  const likesOfMembers = stream(likeStream, likeDecider);
  return {
    'PUT /posts/:postId/like': async ({ params, body: { liked }, session, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { memberId } = session;
      const postAuthorId = await posts.authorOf(postId);
      const { position, state } = await likesOfMembers.handle(
        { type: 'SetLike', data: { postId, memberId, postAuthorId }, liked },
        command('like-post'),
      );
      return show(likesView, { postId }, position, {
        missing: postNotFound,
        as: (view) => {
          const { likes, likeCount } = fromJson(counted, view);
          const data = state.liked ? [...withOwnLike(likes, memberId)] : likes;
          return toJson<LikesAnswer>({ data, likeCount, liked: state.liked });
        },
      });
    },
  };
});
