import { postStream, type PostEvent } from '@portal/contracts/posts/post.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { postDecider, type PostState } from './post.decider.ts';
import { postNotFound } from '../refusals.ts';

type Presence = { readonly post: PostState; readonly absences: number };

const presence: Decider<Presence, never, PostEvent> = {
  initialState: { post: postDecider.initialState, absences: 0 },
  decide: () => [],
  evolve({ post, absences }, event) {
    const next = postDecider.evolve(post, event);
    const hasLeft = post.status === 'published' && next.status !== 'published';
    return { post: next, absences: absences + (hasLeft ? 1 : 0) };
  },
};

export function createPublishedPosts(stream: StreamBinder) {
  const posts = stream(postStream, postDecider, { opens: false });
  const presences = stream(postStream, presence, { opens: false });
  async function published(postId: string) {
    const { state } = await posts.load({ postId });
    if (state.status !== 'published') throw postNotFound();
    return state;
  }
  return {
    /** `absences` counts how often the post has left the feed. Null for a post that is not in it. */
    async presenceOf(postId: string) {
      const { post, absences } = (await presences.load({ postId })).state;
      if (post.status !== 'published') return null;
      const { authorId, isKept = false } = post;
      return { authorId, absences, isKept };
    },
    authorOf: async (postId: string): Promise<string> => (await published(postId)).authorId,
    /** ISO instant; null for a post without a start. */
    startOf: async (postId: string): Promise<string | null> =>
      (await published(postId)).gathering?.startsAt ?? null,
  };
}
