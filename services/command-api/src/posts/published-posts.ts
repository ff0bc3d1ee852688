import { postStream } from '@portal/contracts/posts/post.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { postDecider } from './post.decider.ts';
import { postNotFound } from '../refusals.ts';

export function createPublishedPosts(stream: StreamBinder) {
  const posts = stream(postStream, postDecider, { opens: false });
  async function published(postId: string) {
    const { state } = await posts.load({ postId });
    if (state.status !== 'published') throw postNotFound();
    return state;
  }
  return {
    authorOf: async (postId: string): Promise<string> => (await published(postId)).authorId,
    /** ISO instant; null for a post without a start. */
    startOf: async (postId: string): Promise<string | null> =>
      (await published(postId)).gathering?.startsAt ?? null,
  };
}
