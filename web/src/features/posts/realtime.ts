import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { addLivePost, removePost, setPost } from './posts.cache.ts';

/** As far as the top of the feed is in view, a new post may move what is read. */
const AT_TOP_PX = 120;

export function onPostPush(client: QueryClient, push: Push, memberId: string): void {
  switch (push.event) {
    case 'post_created': {
      const isOwn = push.data.user._id === memberId;
      addLivePost(client, push.data, isOwn || scrollY < AT_TOP_PX ? 'shown' : 'waiting');
      break;
    }
    case 'post_changed':
      setPost(client, push.data);
      break;
    case 'post_deleted':
      removePost(client, push.data.postId);
      break;
    default:
  }
}
