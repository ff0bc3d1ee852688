import { postStream } from '@portal/contracts/posts/post.events';
import type { StreamBinder } from '@portal/service-kit/streams';
import { postDecider } from '../posts/post.decider.ts';
import { postNotFound } from '../refusals.ts';

export function createPublishedPosts(stream: StreamBinder) {
  const posts = stream(postStream, postDecider, { opens: false });
  return {
    async authorOf(postId: string): Promise<string> {
      const { state } = await posts.load({ postId });
      if (state.status !== 'published') throw postNotFound();
      return state.authorId;
    },
  };
}
