import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyTakers } from '../../lib/realtime/push-router.ts';

export const posts = {
  pushes: lazyTakers(
    ['post_created', 'post_changed', 'post_deleted', 'pending_posts_changed'],
    async () => (await import('./posts.pushes.ts')).takers,
  ),
} satisfies Feature;
