import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyTakers } from '../../lib/realtime/push-router.ts';

export const groups = {
  pushes: lazyTakers(
    ['group_changed', 'group_removed', 'group_restored'],
    async () => (await import('./groups.pushes.ts')).takers,
  ),
} satisfies Feature;
