import { push } from '../wire/push.ts';
import { likesView } from './like.views.ts';

const likesOfPost = push(likesView, {
  keyOf: (postId) => ({ postId }),
  orderKey: ({ postId }) => `likes ${postId}`,
});
export const likePushes = { post_liked: likesOfPost, post_unliked: likesOfPost };
