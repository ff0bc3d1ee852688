import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const pins = {
  pushes: lazyHandlers(
    ['post_changed', 'post_deleted'],
    async () => (await import('./pins.pushes.ts')).handlers,
  ),
  ofPost: async () => (await import('./pins.of-post.ts')).ofPost,
  ofFeed: async () => (await import('./pins.of-feed.ts')).ofFeed,
} satisfies Feature;
