import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const gatherings = {
  pushes: lazyHandlers(
    ['post_created', 'post_changed', 'post_deleted', 'event_answered'],
    async () => (await import('./gatherings.pushes.ts')).handlers,
  ),
  ofPost: async () => (await import('./gatherings.of-post.tsx')).ofPost,
  ofFeed: async () => (await import('./gatherings.of-feed.tsx')).ofFeed,
} satisfies Feature;
