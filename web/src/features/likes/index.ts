import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyTakers } from '../../lib/realtime/push-router.ts';

export const likes = {
  pushes: lazyTakers(
    ['post_created', 'post_changed', 'post_liked', 'post_unliked'],
    async () => (await import('./likes.pushes.ts')).takers,
  ),
  ofPost: async () => (await import('./likes.of-post.ts')).ofPost,
} satisfies Feature;
