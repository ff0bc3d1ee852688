import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { addLivePost, fetchedPosts, removePost, setPost } from './posts.cache.ts';
import { isTopOfFeedInView } from './top-of-feed.ts';
import { removeUnapproved } from './unapproved-posts.ts';
import { refetchFeed } from './use-feed.ts';

export function onPostPush(client: QueryClient, push: Push, memberId: string): void {
  switch (push.event) {
    case 'post_created': {
      const isOwn = push.data.user._id === memberId;
      removeUnapproved(client, push.data._id);
      addLivePost(client, push.data, isOwn || isTopOfFeedInView() ? 'shown' : 'waiting');
      break;
    }
    case 'post_changed':
      setPost(client, push.data);
      break;
    case 'post_deleted': {
      const { postId } = push.data;
      removeUnapproved(client, postId);
      removePost(client, postId);
      // What follows has moved up by one: the next page would begin one too late
      if (fetchedPosts(client).some(({ _id }) => _id === postId)) refetchFeed(client);
      break;
    }
    default:
  }
}
