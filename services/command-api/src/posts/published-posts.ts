import { postEvents, type PostEvent } from '@portal/contracts/posts/post.events';
import { createEventCodec } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createStreamStates } from '@portal/service-kit/stream-states';
import { postNotFound } from './post.decider.ts';

/** What other features may ask of posts. */
export interface PublishedPosts {
  /** @throws DomainError not-found unless the post is published */
  authorOf(postId: string): Promise<string>;
}

export const postStream = (postId: string): string => `post-${postId}`;

type Standing = { readonly authorId: string; readonly published: boolean } | null;

function evolve(standing: Standing, event: PostEvent): Standing {
  switch (event.type) {
    case 'PostSubmitted':
      return { authorId: event.data.authorId, published: event.data.published };
    case 'PostApproved':
      return standing && { ...standing, published: true };
    case 'PostRejected':
    case 'PostDeleted':
      return null;
    case 'PostEdited':
      return standing;
    default:
      return event satisfies never;
  }
}

/** Answers from the log, without anybody's words: none are opened for it. */
export function createPublishedPosts(eventStore: EventStore): PublishedPosts {
  const posts = createStreamStates<Standing, PostEvent>({
    eventStore,
    codec: createEventCodec<PostEvent>(postEvents, {
      forSealing: () => Promise.resolve(null),
      forOpening: () => null,
    }),
    fold: { initialState: null, evolve },
  });
  return {
    async authorOf(postId) {
      const { state } = await posts.load(postStream(postId));
      if (!state?.published) throw postNotFound();
      return state.authorId;
    },
  };
}
