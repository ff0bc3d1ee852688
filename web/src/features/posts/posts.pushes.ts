import { postPushes } from '@portal/contracts/posts/post.pushes';
import { refetching, handling } from '../../lib/realtime/push-router.ts';
import { pendingPostsKey } from './approval/pending-posts.cache.ts';
import { addLivePost, fetchedPosts, refetchFeed, removePost, setPost } from './posts.cache.ts';
import { isTopOfFeedInView } from './top-of-feed.ts';
import { removeUnapproved } from './approval/unapproved-posts.cache.ts';

export const handlers = {
  post_created: handling(postPushes.post_created, (post, { client, memberId }) => {
    const isOwn = post.user._id === memberId;
    removeUnapproved(client, post._id, post.position);
    addLivePost(client, post, isOwn || isTopOfFeedInView() ? 'shown' : 'waiting');
  }),
  post_changed: handling(postPushes.post_changed, (post, { client }) => setPost(client, post)),
  post_deleted: handling(postPushes.post_deleted, ({ postId, position }, { client }) => {
    removeUnapproved(client, postId, position);
    removePost(client, postId, position);
    // Every later post moves up by one, so the next page would skip one
    if (fetchedPosts(client).some(({ _id }) => _id === postId)) refetchFeed(client);
  }),
  pending_posts_changed: refetching(postPushes.pending_posts_changed, pendingPostsKey),
};
