import type { Feature } from '../../lib/feature.ts';
import { lazyTakers } from '../../lib/realtime/pushes.ts';

export const gatherings = {
  pushes: lazyTakers(
    ['post_created', 'post_changed', 'post_deleted', 'event_answered'],
    async () => (await import('./gatherings.pushes.ts')).takers,
  ),
  ofPost: async () => (await import('./of-post.ts')).ofPost,
  ofFeed: async () => (await import('./of-feed.ts')).ofFeed,
} satisfies Feature;
