import { commentPushes } from '@portal/contracts/comments/comment.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { handling } from '../../lib/realtime/push-router.ts';
import {
  addPushedComment,
  changeComment,
  seedComments,
  takeChangedPost,
} from './comments.cache.ts';

export const handlers = {
  post_created: handling(postPushes.post_created, (post, { client }) => seedComments(client, post)),
  post_changed: handling(postPushes.post_changed, (post, { client }) =>
    takeChangedPost(client, post),
  ),
  comment_added: handling(commentPushes.comment_added, (added, { client }) =>
    addPushedComment(client, added),
  ),
  comment_changed: handling(commentPushes.comment_changed, (changed, { client }) =>
    changeComment(client, changed),
  ),
};
