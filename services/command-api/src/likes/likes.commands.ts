import { pick } from '@portal/contracts/json';
import { likeStream } from '@portal/contracts/likes/like.events';
import { likesView } from '@portal/contracts/likes/like.views';
import { inData, show } from '../calls/answer.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';
import { postNotFound } from '../refusals.ts';
import { likeDecider } from './like.decider.ts';

export const likes = commands(({ stream, posts }) => {
  const likesOfMembers = stream(likeStream, likeDecider);
  return {
    'PUT /posts/:postId/like': async ({ params, body: { liked }, session, command }) => {
      const postId = idOf(params.postId, postNotFound);
      const { memberId } = session;
      const postAuthorId = await posts.authorOf(postId);
      const { position } = await likesOfMembers.handle(
        { postId, memberId },
        { type: 'SetLike', data: { postId, memberId, postAuthorId }, liked },
        command('like-post'),
      );
      return show(likesView, { postId }, position, {
        missing: postNotFound,
        as: (likes) => inData(pick(likes, 'likes')),
      });
    },
  };
});
