import { commentPushes } from '@portal/contracts/comments/comment.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { taking } from '../../lib/realtime/push-router.ts';
import {
  addPushedComment,
  changeComment,
  seedComments,
  takeChangedPost,
} from './comments.cache.ts';

export const takers = {
  post_created: taking(postPushes.post_created, (post, { client }) => seedComments(client, post)),
  post_changed: taking(postPushes.post_changed, (post, { client }) =>
    takeChangedPost(client, post),
  ),
  comment_added: taking(commentPushes.comment_added, (added, { client }) =>
    addPushedComment(client, added),
  ),
  comment_changed: taking(commentPushes.comment_changed, (changed, { client }) =>
    changeComment(client, changed),
  ),
};
