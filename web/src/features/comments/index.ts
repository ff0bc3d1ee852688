import type { Feature } from '../../lib/feature.ts';
import { lazyTakers } from '../../lib/realtime/pushes.ts';

export const comments = {
  pushes: lazyTakers(
    ['post_created', 'post_changed', 'comment_added', 'comment_changed'],
    async () => (await import('./comments.pushes.ts')).takers,
  ),
  ofPost: async () => (await import('./of-post.tsx')).ofPost,
} satisfies Feature;
