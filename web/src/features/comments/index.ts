import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers } from '../../lib/realtime/push-router.ts';

export const comments = {
  pushes: lazyHandlers(
    ['post_created', 'post_changed', 'comment_added', 'comment_changed'],
    async () => (await import('./comments.pushes.ts')).handlers,
  ),
  ofPost: async () => (await import('./comments.of-post.tsx')).ofPost,
} satisfies Feature;
