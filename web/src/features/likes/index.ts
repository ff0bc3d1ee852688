import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const likes = {
  pushes: lazyHandlers(
    ['post_created', 'post_changed', 'post_liked', 'post_unliked'],
    async () => (await import('./likes.pushes.ts')).handlers,
  ),
  ofPost: async () => (await import('./likes.of-post.ts')).ofPost,
} satisfies Feature;
