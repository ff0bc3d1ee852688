import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyTakers } from '../../lib/realtime/push-router.ts';

export const comments = {
  pushes: lazyTakers(
    ['post_created', 'post_changed', 'comment_added', 'comment_changed'],
    async () => (await import('./comments.pushes.ts')).takers,
  ),
  ofPost: async () => (await import('./comments.of-post.tsx')).ofPost,
} satisfies Feature;
