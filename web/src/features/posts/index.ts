import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const posts = {
  pushes: lazyHandlers(
    ['post_created', 'post_changed', 'post_deleted', 'pending_posts_changed'],
    async () => (await import('./posts.pushes.ts')).handlers,
  ),
} satisfies Feature;
